import type { Queries } from '../../platform/database/types.ts'

/** A connector with what is answered nobody. */
export interface Connector {
  ID: number
  Name: string
  Type: 'HTTP' | 'SQS' | 'EventBridge'
  Method: 'POST' | 'PUT' | 'GET' | 'DELETE'
  Address: string
  Bus: string | null
  AccessKey: string | null
  Secret: string | null
}

/** The active connectors of a company that take an event. */
export function listConnectors(
  queries: Queries,
  companyId: number,
  code: string,
): Promise<Pick<Connector, 'ID' | 'Name'>[]> {
  return queries.query(
    `select "ID", "Name" from "connector" where "CompanyID" = $1 and "IsActive" and not "IsDeleted"
       and (coalesce("EventCodes", '') = '' or $2 = any(regexp_split_to_array("EventCodes", ', *'))) order by "ID"`,
    [companyId, code],
  )
}

/** Finds a connector; null where it is deleted or switched off. */
export async function findConnector(queries: Queries, id: number): Promise<Connector | null> {
  return queries.first<Connector>(
    `select "ID", "Name", "Type", "Method", "Address", "Bus", "AccessKey", "Secret" from "connector"
     where "ID" = $1 and "IsActive" and not "IsDeleted"`,
    [id],
  )
}

/** Notes what became of what a connector handed on last. */
export async function noteOutcome(queries: Queries, id: number, outcome: string): Promise<void> {
  await queries.query(`update "connector" set "LastOutcome" = $2, "LastOn" = now() where "ID" = $1`, [id, outcome])
}
