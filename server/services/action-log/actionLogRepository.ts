import { type Fragment, sql } from '../../platform/resources/index.ts'

/** The entries of one resource, of one record, or of both; null where neither is named. */
export function narrowToNamed(
  { actionType, entityID }: Readonly<Record<string, unknown>>,
  table: Fragment,
): Fragment | null {
  if (actionType === undefined && entityID === undefined) return null
  const isOfType = actionType === undefined ? sql`true` : sql`${table}."Resource" = ${actionType}`
  return entityID === undefined ? isOfType : sql`${isOfType} and ${table}."RecordID" = ${entityID}`
}
