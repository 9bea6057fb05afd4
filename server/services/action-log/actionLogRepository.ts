import { type Fragment, sql } from '../../platform/resources/index.ts'

/** The entries of one resource, of one record, and of the user of a login; null where none of them is named. */
export function narrowToNamed(
  { actionType, entityID, createdBy }: Readonly<Record<string, unknown>>,
  table: Fragment,
): Fragment | null {
  const conditions = [
    ...(actionType === undefined ? [] : [sql`${table}."Resource" = ${actionType}`]),
    ...(entityID === undefined ? [] : [sql`${table}."RecordID" = ${entityID}`]),
    ...(createdBy === undefined
      ? []
      : [sql`${table}."UserID" in (select "ID" from "user" where lower("LoginName") = lower(${createdBy}))`]),
  ]
  return conditions.reduce<Fragment | null>((all, one) => (all ? sql`${all} and ${one}` : one), null)
}
