import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { ConfigurationChange, ConfigurationVersion } from '#contract/configurationVersion.ts'
import type { DataFile } from '../configuration/index.ts'
import type { Queries, Transaction } from '../database/types.ts'
import { OperatorError } from '../kernel/failure.ts'
import type { KnownParts } from './retired.ts'

/** Tells every instance of a new version; the payload is its number. */
export const versionChannel = 'configuration_version'

/** A version as it is stored, its files still packed. */
export interface VersionRow extends Omit<ConfigurationVersion, 'IsLive'>, KnownParts {
  Hash: string
  /** The same without the layer over the menu. */
  DiskHash: string
  Files: Buffer
}

/** What tells a version from others. */
export type VersionIdentity = Pick<VersionRow, 'Version' | 'Hash' | 'DiskHash' | 'How' | 'By' | 'RolledBackTo'>

const hashColumns = `"Hash", coalesce("DiskHash", "Hash") as "DiskHash"`
const versionColumns = `"Version", "How", "By", "RolledBackTo", "CreatedOn", "Changes", "Overwritten"`

/** Packs the files of a version for its row. */
export function packFiles(files: readonly DataFile[]): Promise<Buffer> {
  return promisify(gzip)(JSON.stringify(files.map(({ path, text }) => ({ path, text }))))
}

/** Reads the files of a version's row. */
export async function unpackFiles(packed: Buffer): Promise<DataFile[]> {
  const text = await promisify(gunzip)(packed)
  return JSON.parse(text.toString('utf8')) as DataFile[]
}

/** Finds the newest version also on a database that no Locum has used yet; null where there is none. */
export async function findLive(queries: Queries): Promise<VersionIdentity | null> {
  const [row] = await queries.run<{ found: boolean }>(
    `select to_regclass('configuration_version') is not null as found`,
  )
  return row?.found === true ? findNewest(queries) : null
}

/** Gets the row of the newest version. Throws an `OperatorError` that says how the first one is made where there is none. */
export async function getLive(queries: Queries): Promise<VersionRow> {
  const live = await findLive(queries)
  const row = live && (await findVersion(queries, live.Version))
  if (row) return row
  throw new OperatorError('There is no version of the configuration yet: npm start makes the first one.')
}

/** Finds the newest version, which is the live one; null where there is none yet. */
export async function findNewest(queries: Queries): Promise<VersionIdentity | null> {
  const [row] = await queries.run<VersionIdentity>(
    `select "Version", ${hashColumns}, "How", "By", "RolledBackTo" from configuration_version order by "Version" desc limit 1`,
  )
  return row ?? null
}

/** Gets of the newest version what it knows of those before it. */
export async function getNewestKnown(queries: Queries): Promise<Pick<VersionRow, 'Version' | 'Known' | 'Choices'>> {
  const [row] = await queries.run<Pick<VersionRow, 'Version' | 'Known' | 'Choices'>>(
    `select "Version", "Known", "Choices" from configuration_version order by "Version" desc limit 1`,
  )
  if (!row) throw new Error('There is no version of the configuration yet.')
  return row
}

/** Finds the newest version that had these files of a disk; null where none had. */
export async function findByHash(queries: Queries, hash: string): Promise<number | null> {
  const [row] = await queries.run<{ Version: number }>(
    `select "Version" from configuration_version where coalesce("DiskHash", "Hash") = $1 order by "Version" desc limit 1`,
    [hash],
  )
  return row?.Version ?? null
}

/** Finds the newest version that a roll back made; null where none did. */
export async function findRollBack(queries: Queries): Promise<number | null> {
  const [row] = await queries.run<{ Version: number | null }>(
    `select max("Version") as "Version" from configuration_version where "How" = 'rollback'`,
  )
  return row?.Version ?? null
}

/** Reads a version with its files; null where there is none of that number. */
export async function findVersion(queries: Queries, version: number): Promise<VersionRow | null> {
  const [row] = await queries.run<VersionRow>(
    `select ${versionColumns}, ${hashColumns}, "Files", "Known", "Choices" from configuration_version where "Version" = $1`,
    [version],
  )
  return row ?? null
}

/** Lists the numbers of the newest versions, the newest first. */
export async function listNumbers(queries: Queries, most: number): Promise<number[]> {
  const rows = await queries.run<{ Version: number }>(
    `select "Version" from configuration_version order by "Version" desc limit $1`,
    [most],
  )
  return rows.map(({ Version }) => Version)
}

/** Lists a page of versions without their files, the newest first, and how many there are in all. */
export async function listVersions(
  queries: Queries,
  { index, size }: { index: number; size: number },
): Promise<{ versions: Omit<ConfigurationVersion, 'IsLive'>[]; total: number }> {
  const versions = await queries.run<Omit<ConfigurationVersion, 'IsLive'>>(
    `select ${versionColumns} from configuration_version order by "Version" desc limit $1 offset $2`,
    [size, index * size],
  )
  const [count] = await queries.run<{ total: number }>('select count(*) as total from configuration_version')
  return { versions, total: count?.total ?? 0 }
}

/** Stores a version and tells every instance with the commit. */
export async function insertVersion(
  transaction: Transaction,
  row: Omit<VersionRow, 'CreatedOn' | 'Changes'> & { Changes: readonly ConfigurationChange[] },
): Promise<void> {
  await transaction.run(
    `insert into configuration_version ("Version", "Hash", "DiskHash", "Files", "Known", "Choices", "How", "By", "RolledBackTo", "Changes",
       "Overwritten")
     values ($1, $2, nullif($3, $2), $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.Version,
      row.Hash,
      row.DiskHash,
      row.Files,
      JSON.stringify(row.Known),
      JSON.stringify(row.Choices),
      row.How,
      row.By,
      row.RolledBackTo,
      JSON.stringify(row.Changes),
      row.Overwritten && JSON.stringify(row.Overwritten),
    ],
  )
  await transaction.notify(versionChannel, String(row.Version))
}
