"""Forms made from the JSON Schema of their inputs, and the values that a sent form holds."""
