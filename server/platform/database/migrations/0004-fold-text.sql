-- A text as it is searched: without regard to case and to accents, as `foldText` of the contract has it. A plain text takes the short way.
create function fold_text(text) returns text language sql immutable parallel safe
  return case when octet_length($1) = length($1) then lower($1)
    else translate(lower(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g')), 'øłđ‘’', 'old''''') end;
