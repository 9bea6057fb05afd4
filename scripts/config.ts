import { writeFile } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import type { ConfigurationChange, ConfigurationVersion } from '#contract/configurationVersion.ts'
import { formatProblem, toPrintable } from '#contract/problems.ts'
import { reportFailure } from '#server/main.ts'
import { followAuditMonths } from '#server/platform/audit/index.ts'
import { buildRowChanges } from '#server/platform/changes/index.ts'
import { readDataFiles, upgradeFiles } from '#server/platform/configuration/index.ts'
import { type Database, openExistingDatabase } from '#server/platform/database/index.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import {
  findByHash,
  findNewest,
  findVersion,
  getLive,
  listVersions,
  type Publishing,
  type PublishOutcome,
  startPublishing,
  unpackFiles,
  type VersionRow,
} from '#server/platform/publishing/index.ts'
import { syncPermissionsIn } from '#server/services/membership/index.ts'
import { buildHandlerRegistry, buildServices, listHandlers } from '#server/services.ts'
import { isConsoleAlone, readSettings, type Settings } from '#server/settings.ts'
import { buildMisuse, readCommandWords, remarkCode } from './commandWords.ts'
import {
  type ApplyWords,
  applySnapshot,
  diffSnapshot,
  type SnapshotCommands,
  writeSnapshot,
} from './config/snapshots.ts'
import { writeDataFiles } from './config/writing.ts'

const usage = `The configuration, beside a running server or without one: its versions, and its state between environments.

  npm run config -- list [--json]   the newest first; * is live
  npm run config -- show N          what version N changed, and its files
  npm run config -- rollback N [--retype] [--force]
                                    makes a new version of the files of version N; with --retype also where a type changes
                                    in more than 10,000 rows, with --force although values do not come back as they are
  npm run config -- write N [FOLDER] [--force]
                                    makes the data folder, or another one, hold the files of version N: after a roll back,
                                    so that the next edit begins with what is live
  npm run config -- upgrade [FOLDER]
                                    rewrites the data files, or those of another folder, that stand in the notation of an
                                    earlier release, as they are written today; they say the same
  npm run config -- retype [--force]
                                    makes the data files live although a type changes in more than 10,000 rows: until that
                                    is done, everybody waits who uses these tables; with --force also where values do not
                                    come back as they are ("00136" as a number)
  npm run config -- snapshot FILE   writes the data files and the records of the configuration, such as lookups, into a file
  npm run config -- diff FILE [--prune]
                                    names every difference between a snapshot and this environment; ends with code 3 where
                                    there is one
  npm run config -- apply FILE [--dry-run] [--yes] [--prune] [--retype]
                                    shows the same, tries it, asks, and makes this environment what the snapshot says: all
                                    of it or nothing. What is extra here stays; with --prune it goes, a lookup that is in
                                    use is deactivated then`

const mostListed = 100

/** Who works here, as versions and rows name him. */
const by = `${userInfo().username}@${hostname()}`

const flag = { type: 'boolean' } as const
const words = { json: flag, force: flag, retype: flag, 'dry-run': flag, yes: flag, prune: flag, help: flag } as const

const commands = ['list', 'show', 'rollback', 'write', 'upgrade', 'retype', 'snapshot', 'diff', 'apply']

type Listed = Omit<ConfigurationVersion, 'IsLive'>

interface Options extends ApplyWords {
  isJson: boolean
  isForced: boolean
}

interface Desk {
  settings: Settings
  database: Database
}

async function listAll({ database }: Desk, isJson: boolean): Promise<void> {
  const newest = await findNewest(database)
  const { versions, total } = await listVersions(database, { index: 0, size: isJson ? 1_000_000 : mostListed })
  if (isJson) {
    console.log(JSON.stringify(versions.map(row => ({ ...row, IsLive: row.Version === newest?.Version }))))
    return
  }
  for (const row of versions) console.log(toPrintable(toLine(row, row.Version === newest?.Version)))
  if (total > versions.length) console.log(`  and ${total - versions.length} older ones; --json lists all of them.`)
}

function toLine(row: Listed, isLive: boolean): string {
  const { Version, CreatedOn, Changes } = row
  const names = Changes.slice(0, 3).map(({ Name }) => Name)
  const more = Changes.length > names.length ? ` and ${Changes.length - names.length} more` : ''
  const what = names.length > 0 ? `: ${names.join(', ')}${more}` : ''
  return `${isLive ? '*' : ' '} ${String(Version).padStart(5)}  ${toMinute(CreatedOn)}  ${describeOrigin(row)}${what}`
}

function toMinute(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`
}

function describeOrigin({ How, By, RolledBackTo, Overwritten }: Listed): string {
  if (How === 'rollback') return `back to ${RolledBackTo}, by ${By}`
  if (How === 'menu') return `the menu, by ${By}`
  return `files on ${By}${Overwritten ? `, without what came after ${Overwritten.Since} in ${Overwritten.Files.join(', ')}` : ''}`
}

async function show({ database }: Desk, version: number): Promise<void> {
  const row = await getVersion(database, version)
  const newest = await findNewest(database)
  console.log(`Version ${version}${newest?.Version === version ? ', live' : ''}`)
  console.log(`${toMinute(row.CreatedOn)}, ${describeOrigin(row)}`)
  console.log(row.Changes.length === 0 ? '\nNo change that a user or a client would notice.' : '\nChanges')
  for (const change of row.Changes) console.log(toPrintable(`  ${toText(change)}`))
  const files = await unpackFiles(row.Files)
  console.log(`\n${files.length} files`)
  for (const { path, text } of files)
    console.log(`  ${path} (${Buffer.byteLength(text).toLocaleString('en-US')} bytes)`)
}

function toText({ Area, Name, Change, Detail }: ConfigurationChange): string {
  return `${Change} ${Area} ${Name}${Detail === null ? '' : `: ${Detail}`}`
}

/** Works on the versions as an instance does: the running ones hear of what it makes live, and switch. */
async function withPublishing(
  { settings, database }: Desk,
  work: (publishing: Publishing) => Promise<PublishOutcome>,
): Promise<void> {
  const print = (line: string) => console.log(line)
  const reports = { info: print, warn: print, onError: reportFailure }
  const isAlone = isConsoleAlone(settings)
  const served = listHandlers(isAlone)
  const accompany = isAlone ? undefined : syncPermissionsIn
  const { publishing } = await startPublishing({ database, served, accompany, reports, machine: hostname() }, null)
  if (!publishing)
    throw new OperatorError('No version can be served by this program: start it once with data files that can.')
  try {
    // Without a server that runs, nobody has made the months of the audit.
    const endMonths = await followAuditMonths(database, reportFailure)
    endMonths()
    report(await work(publishing), publishing)
    await publishing.settle()
  } finally {
    await publishing.close()
  }
}

function report(outcome: PublishOutcome, { live }: Publishing): void {
  if (outcome.kind === 'unchanged') console.log(`These files are live already: version ${live.current().version}.`)
  if (outcome.kind !== 'refused' && outcome.kind !== 'givenUp') return
  if (outcome.kind === 'givenUp') console.log(outcome.why)
  else for (const problem of outcome.problems) console.log(formatProblem(problem))
  console.log('Nothing has changed.')
  process.exitCode = 1
}

function parseVersion(text: string | undefined, command: string): number {
  const version = Number(text)
  if (text !== undefined && Number.isInteger(version) && version > 0) return version
  throw new OperatorError(
    `Say the number of a version: npm run config -- ${command} 3${text === undefined ? '' : ` (${text} is none)`}.`,
  )
}

async function write({ database, settings }: Desk, version: number, folder: string, isForced: boolean): Promise<void> {
  const row = await getVersion(database, version)
  const isKept = async (hash: string) => (await findByHash(database, hash)) !== null
  const lines = await writeDataFiles(await unpackFiles(row.Files), { folder, isKept, isForced })
  for (const line of lines) console.log(line)
  console.log(`${folder} holds the files of version ${version}.`)
  const newest = await findNewest(database)
  if (folder === settings.config && newest?.Hash !== row.Hash)
    console.log(`Version ${newest?.Version} stays live: npm run config -- rollback ${version} makes these files live.`)
}

function parseFile(path: string | undefined, command: string): string {
  if (path !== undefined) return resolve(path)
  throw new OperatorError(`Say the file of the snapshot: npm run config -- ${command} staging.snapshot`)
}

function toSnapshotCommands({ settings, database }: Desk): SnapshotCommands {
  const served = buildHandlerRegistry(buildServices(database, settings).extensions, isConsoleAlone(settings))
  return { database, served }
}

/** The instances that run tell their open consoles of the rows that it writes. */
async function apply(desk: Desk, file: string, words: ApplyWords): Promise<void> {
  const { settings, database } = desk
  const changes = await buildRowChanges({ database, redisUrl: settings.redisUrl, onError: reportFailure })
  const { extensions } = buildHandlerRegistry(buildServices(database, settings).extensions, isConsoleAlone(settings))
  const withVersions = (work: (publishing: Publishing) => Promise<PublishOutcome>) => withPublishing(desk, work)
  const parts = { by, extensions, onRowsChanged: changes.publish, withPublishing: withVersions }
  try {
    await applySnapshot(toSnapshotCommands(desk), file, words, parts)
  } finally {
    await changes.close()
  }
}

async function getVersion(database: Database, version: number): Promise<VersionRow> {
  const row = await findVersion(database, version)
  if (row) return row
  throw new OperatorError(`There is no version ${version}: npm run config -- list names those that there are.`)
}

async function run(desk: Desk, [command = '', argument, folder]: string[], options: Options): Promise<void> {
  const { isJson, isForced, isRetyping } = options
  await getLive(desk.database)
  switch (command) {
    case 'list':
      return listAll(desk, isJson)
    case 'show':
      return show(desk, parseVersion(argument, command))
    case 'snapshot':
      return writeSnapshot(toSnapshotCommands(desk), parseFile(argument, command))
    case 'diff':
      if (await diffSnapshot(toSnapshotCommands(desk), parseFile(argument, command), options.isPruning))
        process.exitCode = remarkCode
      return
    case 'apply':
      return apply(desk, parseFile(argument, command), options)
    case 'rollback': {
      const version = parseVersion(argument, command)
      return withPublishing(desk, publishing =>
        publishing.rollBack(version, by, { isCommanded: isRetyping, mayLose: isForced }),
      )
    }
    case 'write':
      return write(
        desk,
        parseVersion(argument, command),
        folder === undefined ? desk.settings.config : resolve(folder),
        isForced,
      )
    case 'retype': {
      const files = await readDataFiles(desk.settings.config)
      return withPublishing(desk, publishing => publishing.publish(files, { isCommanded: true, mayLose: isForced }))
    }
  }
}

async function upgrade(folder: string): Promise<void> {
  const upgraded = upgradeFiles(await readDataFiles(folder))
  for (const { path, text } of upgraded) await writeFile(join(folder, path), text)
  const lines = upgraded.map(({ path }) => `rewritten  ${path}`)
  console.log(lines.length > 0 ? lines.join('\n') : 'Every file is written as it is today.')
}

async function main(): Promise<void> {
  const { values, positionals } = readCommandWords(words, usage)
  const [command, argument] = positionals
  if (command === undefined || values.help) return console.log(usage)
  if (!commands.includes(command))
    throw buildMisuse(`There is no command ${command}: choose one of ${commands.join(', ')}.`, usage)
  const settings = readSettings()
  if (command === 'upgrade') return upgrade(argument === undefined ? settings.config : resolve(argument))
  const database = await openExistingDatabase({ ...settings, databaseConnections: 4 }, { onProblem: console.error })
  try {
    await run({ settings, database }, positionals, {
      isJson: values.json === true,
      isForced: values.force === true,
      isRetyping: values.retype === true,
      isDry: values['dry-run'] === true,
      isYes: values.yes === true,
      isPruning: values.prune === true,
    })
  } finally {
    await database.close()
  }
}

await main().catch(reportFailure)
