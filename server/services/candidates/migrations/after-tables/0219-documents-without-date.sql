-- Licenses and certifications that lack their date say so. An installation's own data files may lack the resource.
do $$ begin
  if to_regclass('"candidate-document"') is not null and to_regclass('"lookup"') is not null then
    update "candidate-document" d set "Validity" = 4 from "lookup" t
    where t."ID" = d."DocumentTypeLookupID" and t."Code" in ('License', 'Certification') and d."ExpiresOn" is null and d."Validity" = 1;
  end if;
end $$;
