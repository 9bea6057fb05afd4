import type { Queries } from '../../platform/database/types.ts'
import type { SystemConfig } from './systemConfigs.ts'

/** The table of the settings of the installation. */
export const configTable = 'system-config'

/** Adds the settings whose names no row has yet, or had before it was deleted, in their order. */
export async function insertMissing(queries: Queries, configs: readonly SystemConfig[]): Promise<void> {
  await queries.query(
    `insert into "system-config" ("Name", "Kind", "Value", "Description", "CreatedBy")
     select c."Name", c."Kind", c."Value", c."Description", 'System'
     from json_populate_recordset(null::"system-config", $1::json) c
     where not exists (select from "system-config" s where lower(btrim(s."Name")) = lower(c."Name"))
     order by c."ID" on conflict do nothing`,
    [JSON.stringify(configs.map((config, index) => ({ ID: index, ...config })))],
  )
}

/** The value of a setting; null where it is not set. */
export async function findValue(queries: Queries, name: string): Promise<string | null> {
  return queries.value<string>(`select "Value" from "system-config" where not "IsDeleted" and "Name" = $1`, [name])
}

/** The values of these settings by their kinds; what is not set is left out. */
export async function findSettings(queries: Queries, names: readonly string[]): Promise<Record<string, unknown>> {
  const rows = await queries.query<{ Name: string; Kind: SystemConfig['Kind']; Value: string }>(
    `select "Name", "Kind", "Value" from "system-config"
     where not "IsDeleted" and "Name" = any($1::text[]) and coalesce("Value", '') <> ''`,
    [names],
  )
  return Object.fromEntries(rows.map(({ Name, Kind, Value }) => [Name, toTyped(Kind, Value)]))
}

function toTyped(kind: SystemConfig['Kind'], value: string): unknown {
  if (kind === 'number') return Number(value)
  return kind === 'yes-no' ? value === 'true' : value
}
