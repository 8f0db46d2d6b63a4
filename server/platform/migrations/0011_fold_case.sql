-- Keys that were in lower case only are folded as names are from now on: character by character, whatever the locale.
CREATE FUNCTION pg_temp.fold_case(key text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  key := translate(key, 'µıſͅςϐϑϕϖϰϱϵᲀᲁᲂᲃᲄᲅᲆᲇᲈẛ', 'μisισβθφπκρεвдосттъѣꙋṡ');
  key := replace(key, 'ß', 'ss');
  key := replace(key, 'ŉ', 'ʼn');
  key := replace(key, 'և', 'եւ');
  key := replace(key, 'ẚ', 'aʾ');
  key := replace(key, 'ᾀ', 'ἀι');
  key := replace(key, 'ᾁ', 'ἁι');
  key := replace(key, 'ᾂ', 'ἂι');
  key := replace(key, 'ᾃ', 'ἃι');
  key := replace(key, 'ᾄ', 'ἄι');
  key := replace(key, 'ᾅ', 'ἅι');
  key := replace(key, 'ᾆ', 'ἆι');
  key := replace(key, 'ᾇ', 'ἇι');
  key := replace(key, 'ᾐ', 'ἠι');
  key := replace(key, 'ᾑ', 'ἡι');
  key := replace(key, 'ᾒ', 'ἢι');
  key := replace(key, 'ᾓ', 'ἣι');
  key := replace(key, 'ᾔ', 'ἤι');
  key := replace(key, 'ᾕ', 'ἥι');
  key := replace(key, 'ᾖ', 'ἦι');
  key := replace(key, 'ᾗ', 'ἧι');
  key := replace(key, 'ᾠ', 'ὠι');
  key := replace(key, 'ᾡ', 'ὡι');
  key := replace(key, 'ᾢ', 'ὢι');
  key := replace(key, 'ᾣ', 'ὣι');
  key := replace(key, 'ᾤ', 'ὤι');
  key := replace(key, 'ᾥ', 'ὥι');
  key := replace(key, 'ᾦ', 'ὦι');
  key := replace(key, 'ᾧ', 'ὧι');
  key := replace(key, 'ᾲ', 'ὰι');
  key := replace(key, 'ᾳ', 'αι');
  key := replace(key, 'ᾴ', 'άι');
  key := replace(key, 'ᾷ', 'ᾶι');
  key := replace(key, 'ῂ', 'ὴι');
  key := replace(key, 'ῃ', 'ηι');
  key := replace(key, 'ῄ', 'ήι');
  key := replace(key, 'ῇ', 'ῆι');
  key := replace(key, 'ῲ', 'ὼι');
  key := replace(key, 'ῳ', 'ωι');
  key := replace(key, 'ῴ', 'ώι');
  key := replace(key, 'ῷ', 'ῶι');
  key := replace(key, 'ﬀ', 'ff');
  key := replace(key, 'ﬁ', 'fi');
  key := replace(key, 'ﬂ', 'fl');
  key := replace(key, 'ﬃ', 'ffi');
  key := replace(key, 'ﬄ', 'ffl');
  key := replace(key, 'ﬅ', 'st');
  key := replace(key, 'ﬆ', 'st');
  key := replace(key, 'ﬓ', 'մն');
  key := replace(key, 'ﬔ', 'մե');
  key := replace(key, 'ﬕ', 'մի');
  key := replace(key, 'ﬖ', 'վն');
  key := replace(key, 'ﬗ', 'մխ');
  RETURN key;
END $$;
--> statement-breakpoint
UPDATE circuits SET name_key = pg_temp.fold_case(name_key), description_key = pg_temp.fold_case(description_key)
  WHERE concat(name_key, description_key) ~ '[µıſͅςϐϑϕϖϰϱϵᲀᲁᲂᲃᲄᲅᲆᲇᲈẛßŉևẚᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾲᾳᾴᾷῂῃῄῇῲῳῴῷﬀﬁﬂﬃﬄﬅﬆﬓﬔﬕﬖﬗ]';
--> statement-breakpoint
UPDATE issues SET text_key = pg_temp.fold_case(text_key) WHERE text_key ~ '[µıſͅςϐϑϕϖϰϱϵᲀᲁᲂᲃᲄᲅᲆᲇᲈẛßŉևẚᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾲᾳᾴᾷῂῃῄῇῲῳῴῷﬀﬁﬂﬃﬄﬅﬆﬓﬔﬕﬖﬗ]';
--> statement-breakpoint
-- Two accounts that differ in this alone keep their keys.
UPDATE users SET username_key = pg_temp.fold_case(username_key) WHERE username_key ~ '[µıſͅςϐϑϕϖϰϱϵᲀᲁᲂᲃᲄᲅᲆᲇᲈẛßŉևẚᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾲᾳᾴᾷῂῃῄῇῲῳῴῷﬀﬁﬂﬃﬄﬅﬆﬓﬔﬕﬖﬗ]'
  AND NOT EXISTS (SELECT FROM users AS other WHERE other.id <> users.id AND pg_temp.fold_case(other.username_key) = pg_temp.fold_case(users.username_key));
