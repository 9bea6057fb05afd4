import type { Queries, Transaction } from '../../platform/database/types.ts'
import type { LookupFile } from './lookupFiles.ts'

/** The table of lookups. */
export const lookupTable = 'lookup'

/**
 * Adds the categories and values of these files that no row has yet, by category and code, and marks those that are there as core; what
 * was renamed or switched off stays so.
 */
export async function bringIn(queries: Transaction, files: readonly LookupFile[]): Promise<void> {
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
    Values.map((value, index) => ({ Category: Code, ParentCategory, ...value, SortOrder: (index + 1) * 10 })),
  )
  // What a value belongs to is brought in before it.
  for (const isBelow of [false, true])
    await addValues(
      queries,
      values.filter(({ Parent }) => (Parent !== undefined) === isBelow),
    )
}

async function addValues(queries: Transaction, values: readonly object[]): Promise<void> {
  const source = `from json_to_recordset($1::json) v ("Category" text, "Code" text, "Value" text, "Name" text, "SortOrder" int,
       "IsActive" boolean, "ParentCategory" text, "Parent" text)`
  await queries.query(
    `insert into lookup ("Category", "Code", "Value", "Key", "Name", "SortOrder", "IsActive", "ParentID", "IsCore", "CreatedBy")
     select v."Category", v."Code", coalesce(v."Value", v."Code"), v."Category" || '.' || v."Code", v."Name", v."SortOrder",
       coalesce(v."IsActive", true),
       (select p."ID" from lookup p where p."Category" = v."ParentCategory" and p."Code" = v."Parent" and not p."IsDeleted"),
       true, 'System' ${source}
     where not exists (select from lookup s where s."Category" = v."Category" and lower(btrim(s."Code")) = lower(v."Code"))
     order by v."Category", v."SortOrder" on conflict do nothing`,
    [JSON.stringify(values)],
  )
  await queries.query(
    `update lookup s set "IsCore" = true ${source}
     where s."IsCore" is not true and s."Category" = v."Category" and s."Code" = v."Code"`,
    [JSON.stringify(values)],
  )
}

/** True where another undeleted lookup of the category has this code, case apart. */
export async function isCodeTaken(
  queries: Queries,
  { ID, Category, Code }: { ID: number; Category: string; Code: string },
): Promise<boolean> {
  const rows = await queries.query(
    `select from lookup where not "IsDeleted" and "ID" <> $1 and "Category" = $2 and lower(btrim("Code")) = lower(btrim($3)) limit 1`,
    [ID, Category, Code],
  )
  return rows.length > 0
}
