"""Laws of the sources: layers, contracts, language, documents, and the tables of obligations."""
