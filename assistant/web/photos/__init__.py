"""Photos that phones send: checked, made small and freed of everything but the picture."""
