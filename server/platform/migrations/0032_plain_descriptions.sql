-- Descriptions are found by their plain text. The next start of a server stores it, with the words, where there may be Markdown.
UPDATE "circuits" SET "search_words" = NULL WHERE "description" ~ '[*_`~$#]|\]\(|(^|\n)\s*([>+=-]|[0-9]+[.)])';
