-- A text as it is compared, as `foldText` of the contract has it: without regard to case, accents, the way in which quotes, dashes and blanks
-- are written, signs that nobody sees, and blanks around it. It depends on nothing but the text, so that an index over it needs no column of its
-- own. What an index of the former function held is of no use: such indexes go with
-- it and are built anew beside the running services, as that of a new column is.
drop function fold_text(text) cascade;

-- Ends with its accents, where a text has nothing else that is written otherwise: the signs are looked for one by one.
create function fold_signs(written text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := lower(regexp_replace(normalize(written, nfd),
    '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u064b-\u065f\u0670\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]', '', 'g') collate "und-x-icu");
begin
  if octet_length(folded) > length(folded) then
    folded := translate(folded,
      '´‘’‚‛‹›ʹʻʼʽˈ′＇' || '“”„‟«»″＂' || '‐‑‒–—―−﹘﹣－' || 'ªđðħıłŋøºŧƶς' || U&'\0085\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\2028\2029\202f\205f\3000',
      repeat('''', 14) || repeat('"', 8) || repeat('-', 10) || 'addhilnootzσ' || repeat(' ', 19));
    folded := replace(replace(replace(replace(folded, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th');
  end if;
  return folded;
end $$;

-- A plain text takes the short way, within the statement that asks.
create function fold_text(text) returns text language sql immutable parallel safe
  return btrim(translate(case when octet_length($1) = length($1) then lower($1 collate "C") else fold_signs($1) end, '`', ''''), E' \t\n\x0b\f\r') collate "default";
