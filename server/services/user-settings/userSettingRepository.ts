import type { Queries, Transaction } from '../../platform/database/types.ts'
import type { Columns } from '../../platform/resources/index.ts'

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
  return queries.first<UserSettingRow>(`${selectSettings} and "UserId" = $1 and "Code" = $2 order by "ID" limit 1`, [
    userId,
    code,
  ])
}

/** The number of the type of a user (SPEC-0 §1); null where there is none. */
export async function findUserType(queries: Queries, userId: number): Promise<number | null> {
  const [row] = await queries.query<Columns<'Users', 'UserType'>>(
    'select "UserType" from "user" where "ID" = $1 and not "IsDeleted"',
    [userId],
  )
  return row?.UserType ?? null
}

/** Whether a user brought this picture, or it is his already. */
export async function isPictureOf(
  queries: Queries,
  fileId: number,
  { broughtBy, userId }: { broughtBy: number; userId: number },
): Promise<boolean> {
  const [row] = await queries.query<{ isOpen: boolean }>(
    `select f."OwnerID" is not distinct from $2 or exists (
       select from "user" where "ID" = $3 and "ImageFileID" = f."ID"
     ) as "isOpen" from file f
     where f."ID" = $1 and f."DocumentType" = 'Image' and not f."IsDeleted" for key share`,
    [fileId, broughtBy, userId],
  )
  return row?.isOpen === true
}

/** Keeps which picture is a user's, whose setting tells of the change. */
export async function storePicture(transaction: Transaction, userId: number, fileId: number | null): Promise<void> {
  await transaction.query('update "user" set "ImageFileID" = $2 where "ID" = $1', [userId, fileId])
}

/** How many settings a user has. */
export async function countSettings(queries: Queries, userId: number): Promise<number> {
  const [row] = await queries.query<{ count: number }>(
    'select count(*) as count from "user-setting" where not "IsDeleted" and "UserId" = $1',
    [userId],
  )
  return row?.count ?? 0
}

/** Adds a setting; answers its ID. */
export async function insertSetting(
  transaction: Transaction,
  setting: Pick<UserSettingRow, 'UserId' | 'Code' | 'Name' | 'AppCode' | 'DataType' | 'Value'>,
  by: string,
): Promise<number> {
  const [row] = await transaction.query<{ ID: number }>(
    `insert into "user-setting" ("UserId", "Code", "Name", "AppCode", "DataType", "Value", "CreatedBy")
     values ($1, $2, $3, $4, $5, $6, $7) returning "ID"`,
    [setting.UserId, setting.Code, setting.Name, setting.AppCode, setting.DataType, setting.Value, by],
  )
  return row?.ID ?? 0
}

/** Replaces the value of a setting; answers its ID. */
export async function updateSetting(transaction: Transaction, id: number, value: string, by: string): Promise<number> {
  await transaction.query(
    `update "user-setting" set "Value" = $2, "Version" = "Version" + 1, "ModifiedBy" = $3, "ModifiedOn" = now()
     where "ID" = $1`,
    [id, value, by],
  )
  return id
}
