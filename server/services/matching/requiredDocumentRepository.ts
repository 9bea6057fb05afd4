import type { Queries } from '../../platform/database/types.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { ResourceExtension } from '../../platform/resources/index.ts'
import { sql } from '../../platform/resources/sql/fragment.ts'

/** What required documents add to the engine: a facility asks for what its agency asks for everywhere, too. */
export const requiredDocumentExtension: ResourceExtension<'RequiredDocuments'> = {
  filters: {
    EmployerID: ({ op, value }, table) =>
      op === 'in'
        ? sql`(${table}."EmployerID" = any(${value}::bigint[]) or ${table}."EmployerID" is null
            and ${table}."CompanyID" = any(array(select e."CompanyID" from "employer" e where e."ID" = any(${value}::bigint[]))))`
        : null,
  },
  /** What an agency asks for everywhere is read by its facilities and written by its staff alone. */
  async beforeSave({ record, stored, caller, text }) {
    if (caller.userType !== 'EmployerUser' || (record.EmployerID && stored?.EmployerID !== null)) return
    throw new Refusal(text('machine.notPermitted'), { '/EmployerID': text('MANDATORY_FIELD_ERROR') })
  },
  async beforeDelete({ stored, caller, text }) {
    if (caller.userType === 'EmployerUser' && !stored.EmployerID) throw new Refusal(text('machine.notPermitted'))
  },
  async fillRows({ database }, rows) {
    const names = await listAskers(
      database,
      rows.map(({ ID }) => ID as number),
    )
    for (const row of rows) row.AskedBy = names.get(row.ID as number) ?? null
  },
}

async function listAskers(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await queries.query<{ ID: number; name: string }>(
    `select r."ID", coalesce(e."Name", c."Name") as name from "required-document" r
     left join "employer" e on e."ID" = r."EmployerID" left join "company" c on c."ID" = r."CompanyID" where r."ID" = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(({ ID, name }) => [ID, name]))
}
