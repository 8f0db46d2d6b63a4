-- Search finds substrings through indexes of three-letter parts.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
