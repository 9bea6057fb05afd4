import { findReferred } from '#contract/entitySchema.ts'
import type { Resource } from '#contract/resource.ts'
import type { Queries } from '../../platform/database/types.ts'
import { quoteName } from '../../platform/resources/sql/fragment.ts'
import { toColumnType } from '../../platform/tables/index.ts'

/** The most files that are judged at once. */
const most = 1000

/** A file that was brought long enough ago. */
export interface RipeFile {
  ID: number
  FileName: string
  DocumentType: string
  OwnerID: number | null
}

/**
 * Lists the files of which it is not known yet whether a record held them within so many hours, the oldest first, and locks them: a
 * record that is being saved with one has it for itself, and one that comes later finds it kept or gone.
 */
export function listRipe(queries: Queries, hours: number): Promise<RipeFile[]> {
  return queries.query<RipeFile>(
    `select f."ID", f."FileName", f."DocumentType", f."OwnerID"
     from file_content c join file f on f."ID" = c."FileID"
     where not c."IsKept" and f."CreatedOn" < now() - make_interval(hours => $1) order by f."ID" limit ${most}
     for update of f skip locked`,
    [hours],
  )
}

/**
 * The files among these that a record held since they came: any number in what the audit tells of another record counts as one of
 * them, so that what was meant is never missed.
 */
export async function listHeldOnce(queries: Queries, ids: readonly number[]): Promise<number[]> {
  return queries.values<number>(
    `select distinct f."ID" as "id" from file f
     join (
       select n.value from audit_entry e
       cross join lateral jsonb_path_query(e."After" - 'ID' - 'Version', '$.** ? (@.type() == "number")') as n(value)
       where e."Resource" <> 'Files' and jsonb_typeof(e."After") = 'object'
         and e."At" >= (select min("CreatedOn") - interval '1 minute' from file where "ID" = any($1))
     ) named on named.value = to_jsonb(f."ID")
     where f."ID" = any($1)`,
    [ids],
  )
}

/** The files among these that a record holds now, whatever the audit was told. */
export async function listHeldNow(
  queries: Queries,
  resources: readonly Resource[],
  ids: readonly number[],
): Promise<number[]> {
  const holders = resources.flatMap(({ entity, properties }) =>
    [...properties.values()]
      .filter(property => findReferred(property.schema) === 'Files' && toColumnType(property) === 'bigint')
      .map(
        ({ name }) => `select ${quoteName(name)} as "id" from ${quoteName(entity)} where ${quoteName(name)} = any($1)`,
      ),
  )
  if (holders.length === 0) return []
  return queries.values<number>([...new Set(holders)].join(' union '), [ids])
}

/** Marks files as such that stay. */
export async function retainFiles(queries: Queries, ids: readonly number[]): Promise<void> {
  await queries.query('update file_content set "IsKept" = true where "FileID" = any($1)', [ids])
}

/** Takes the bytes of files away, and their rows out of sight. */
export async function dropFiles(queries: Queries, ids: readonly number[]): Promise<void> {
  await queries.query('delete from file_content where "FileID" = any($1)', [ids])
  await queries.query(
    `update file set "IsDeleted" = true, "Version" = "Version" + 1, "ModifiedOn" = now() where "ID" = any($1)`,
    [ids],
  )
}
