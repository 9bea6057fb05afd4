import type { Queries, Transaction } from '../../platform/database/types.ts'

/** A setting as it is stored and answered (SPEC-0 §3 "User setting"). */
export interface UserSettingRow {
  ID: number
  UserId: number
  Code: string
  Name: string | null
  AppCode: string | null
  Description: string | null
  DataType: string | null
  Value: string | null
  Version: number
  IsDeleted: boolean
}

const selectSettings = `
  select "ID", "UserId", "Code", "Name", "AppCode", "Description", "DataType", "Value", "Version", "IsDeleted"
  from "user-setting" where not "IsDeleted"`

export function listSettings(queries: Queries, userId: number): Promise<UserSettingRow[]> {
  return queries.query<UserSettingRow>(`${selectSettings} and "UserId" = $1 order by "Code", "ID"`, [userId])
}

export async function findSetting(queries: Queries, userId: number, code: string): Promise<UserSettingRow | null> {
  const [setting] = await queries.query<UserSettingRow>(
    `${selectSettings} and "UserId" = $1 and "Code" = $2 order by "ID" limit 1`,
    [userId, code],
  )
  return setting ?? null
}

/** Makes two saves of one setting come one after the other, so that the first does not end up stored twice. */
export async function lockSetting(transaction: Transaction, userId: number, code: string): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [code, userId])
}
