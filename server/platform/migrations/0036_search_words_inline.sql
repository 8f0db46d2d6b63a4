-- Within the row while anything else can leave it: a search that looks through circuits in their order reads the words of thousands.
-- Rows that exist keep theirs where they are until they are written again.
ALTER TABLE "circuits" ALTER COLUMN "search_words" SET STORAGE MAIN;
