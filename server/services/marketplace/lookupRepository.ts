import type { Queries, Transaction } from '../../platform/database/types.ts'
import type { LookupFile } from './lookupFiles.ts'

/** The table of lookups. */
export const lookupTable = 'lookup'

/**
 * Adds the categories and values of these files that no row has yet, by category and code, and marks those that are there as core; what
 * was renamed or switched off stays so. The values of categories that are `naming` say what choices are called.
 */
export async function bringIn(
  queries: Transaction,
  files: readonly LookupFile[],
  naming: readonly string[],
): Promise<void> {
  await queries.query(
    `insert into "lookup-category" ("Code", "Name", "Description", "IsPrivate", "IsCore", "CreatedBy")
     select c."Code", c."Name", c."Description", coalesce(c."IsPrivate", false), true, 'System'
     from json_populate_recordset(null::"lookup-category", $1::json) c
     where not exists (select from "lookup-category" s where lower(btrim(s."Code")) = lower(c."Code"))
     on conflict do nothing`,
    [JSON.stringify(files.map(({ Values: _, ParentCategory: __, ...category }) => category))],
  )
  await queries.query(
    `update "lookup-category" set "IsCore" = true where "IsCore" is not true and "Code" = any($1::text[])`,
    [files.map(({ Code }) => Code)],
  )
  const values = files.flatMap(({ Code, ParentCategory, Values }) =>
    Values.map((value, index) => ({
      ...{ Category: Code, ParentCategory, ...value, SortOrder: (index + 1) * 10, IsNamed: naming.includes(Code) },
    })),
  )
  // What a value belongs to is brought in before it.
  for (const isBelow of [false, true])
    await addValues(
      queries,
      values.filter(({ Parent }) => (Parent !== undefined) === isBelow),
    )
}

async function addValues(queries: Transaction, values: readonly object[]): Promise<void> {
  const source = `from json_to_recordset($1::json) v ("Category" text, "Code" text, "Value" text, "Name" text, "Synonyms" text, "SortOrder" int,
       "IsActive" boolean, "ParentCategory" text, "Parent" text, "IsNamed" boolean)`
  await queries.query(
    `insert into lookup ("Category", "Code", "Value", "Key", "Name", "Synonyms", "SortOrder", "IsActive", "ParentID", "IsCore", "CreatedBy",
       "ShippedName", "IsNamed")
     select v."Category", v."Code", coalesce(v."Value", v."Code"), v."Category" || '.' || v."Code", v."Name", v."Synonyms", v."SortOrder",
       coalesce(v."IsActive", true),
       (select p."ID" from lookup p where p."Category" = v."ParentCategory" and p."Code" = v."Parent" and not p."IsDeleted"),
       true, 'System', v."Name", v."IsNamed" ${source}
     where not exists (select from lookup s where s."Category" = v."Category" and lower(btrim(s."Code")) = lower(v."Code"))
     order by v."Category", v."SortOrder" on conflict do nothing`,
    [JSON.stringify(values)],
  )
  await queries.query(
    // One that was never saved by anybody is called as it was shipped, by whatever version.
    `update lookup s set "IsCore" = true, "ShippedName" = v."Name", "IsNamed" = v."IsNamed", "Name" = n.name,
       "IsRenamed" = n.name <> v."Name" or s."Names" is not null,
       "Synonyms" = case when s."ModifiedOn" is null then v."Synonyms" else s."Synonyms" end
     ${source} cross join lateral (select case
         when o."Name" = coalesce(o."ShippedName", case when o."ModifiedOn" is null then o."Name" end) then v."Name"
         else o."Name" end as name from lookup o where o."Category" = v."Category" and o."Code" = v."Code" and not o."IsDeleted") n
     where s."Category" = v."Category" and s."Code" = v."Code" and not s."IsDeleted"
       and ((s."IsCore", s."ShippedName", s."IsNamed") is distinct from (true, v."Name", v."IsNamed")
         or s."ModifiedOn" is null and s."Synonyms" is distinct from v."Synonyms")`,
    [JSON.stringify(values)],
  )
}

/** True where another undeleted lookup of the category has this code, case apart. */
export async function isCodeTaken(
  queries: Queries,
  { ID, Category, Code }: { ID: number; Category: string; Code: string },
): Promise<boolean> {
  return queries.has(
    `select from lookup where not "IsDeleted" and "ID" <> $1 and "Category" = $2 and lower(btrim("Code")) = lower(btrim($3)) limit 1`,
    [ID, Category, Code],
  )
}
