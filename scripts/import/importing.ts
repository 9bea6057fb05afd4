import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getLabel } from '#contract/catalogue.ts'
import { listConventions, parseFieldText, type TextConvention } from '#contract/fieldText.ts'
import { foldText } from '#contract/foldText.ts'
import { buildDefaults, chooseKey, listImportable, listKeys, suggestTargets, toKeyLabel } from '#contract/importPlan.ts'
import { nameReason } from '#contract/importReason.ts'
import {
  type ImportPlan,
  type ImportPreview,
  type ImportReasons,
  type ImportRecord,
  importPartBytes,
  isImportOpen,
  type UnrestoredRecord,
} from '#contract/imports.ts'
import { listTaken } from '#contract/importText.ts'
import { listZoned } from '#contract/importZone.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import type { CommandCore } from '../commandCore.ts'
import type { Terminal } from '../terminal.ts'
import { writeWhole } from '../writeWhole.ts'

/** What is asked for beside the file. */
export interface ImportOptions {
  key: string | null
  /** `Heading=Field`, also with nothing behind the sign: that column is left out. */
  maps: readonly string[]
  /** `Field:Text=Choice`, also with nothing behind the sign: the text is no value. */
  meanings: readonly string[]
  /** The fields of which a blank cell clears what is stored. */
  clears: readonly string[]
  /** `Field=point` or `Field=comma`, `Field=month` or `Field=day`: how numbers and dates are written. */
  conventions: readonly string[]
  /** In which moments are meant that name none. */
  zone: string
  sheet: string | null
  encoding: string | null
  separator: string | null
  header: string | null
  isDryRun: boolean
}

const resource = 'Imports'
const glance = 300

/** Hands a file over and has it imported; answers the import at its end. */
export async function importFile(
  core: CommandCore,
  target: string,
  path: string,
  options: ImportOptions,
  terminal: Terminal,
): Promise<ImportRecord> {
  const { ID: id } = await sendFile(core, target, path)
  try {
    await start(core, target, id, options, terminal)
  } catch (error) {
    await core.call(resource, 'delete', { ids: [id] })
    throw error
  }
  return follow(core, id, terminal)
}

async function start(core: CommandCore, target: string, id: number, options: ImportOptions, { progress }: Terminal) {
  const { encoding, separator, sheet, header } = options
  const args = { id, args: { encoding, separator, sheet, header } }
  const preview = await core.call<ImportPreview>(resource, 'preview', args)
  const plan = buildPlan(core, target, preview, options)
  for (const [index, column] of plan.Columns.entries())
    progress(`${column} -> ${plan.Targets[index] ?? 'not imported'}`)
  const imported = core.configuration.resources.get(target)
  const properties = imported ? listImportable(imported, core.caller.permissions) : []
  for (const { field, taken, texts } of listTaken(properties, plan, preview.Rows))
    progress(`${field}: ${texts.join(', ')} ${taken === 'zip' ? 'gets its leading zeros' : 'is taken as no value'}`)
  for (const { name } of listZoned(properties, plan)) progress(`${name}: read in ${plan.Zone} where no zone is named`)
  await core.call(resource, 'start', { id, args: { plan, dryRun: options.isDryRun } })
}

async function sendFile(core: CommandCore, Resource: string, path: string): Promise<ImportRecord> {
  const file = await open(path).catch(error => {
    throw new OperatorError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`)
  })
  try {
    const { size: FileSize } = await file.stat()
    const record = { Resource, FileName: basename(path), FileSize }
    const begun = await core.call<ImportRecord>(resource, 'begin', { record })
    for (let index = 0; index * importPartBytes < FileSize; index += 1) {
      const content = await readPart(file, index)
      await core.call(resource, 'addPart', { id: begun.ID, args: { place: index, content } })
    }
    return begun
  } finally {
    await file.close()
  }
}

async function readPart(file: FileHandle, index: number): Promise<string> {
  const buffer = Buffer.alloc(importPartBytes)
  const { bytesRead } = await file.read(buffer, 0, importPartBytes, index * importPartBytes)
  return buffer.subarray(0, bytesRead).toString('base64')
}

function buildPlan(
  { configuration, caller }: CommandCore,
  target: string,
  { Columns, Encoding, Separator, Sheet, Header = null }: ImportPreview,
  { key, maps, meanings, clears, conventions, zone }: ImportOptions,
): ImportPlan {
  const imported = configuration.resources.get(target)
  if (!imported) throw new OperatorError(`There is no resource ${target}.`)
  const catalogue = configuration.catalogues.get('en') ?? {}
  const properties = listImportable(imported, caller.permissions)
  const toLabel = (field: string) => getLabel(catalogue, imported, field)
  const Targets = suggestTargets(Columns, properties, toLabel)
  for (const map of maps) {
    const [heading = '', field = ''] = map.split(/=(?=[^=]*$)/)
    const index = Columns.indexOf(heading)
    if (index < 0)
      throw new OperatorError(`The file has no column "${heading}": its columns are ${Columns.join(', ')}.`)
    for (const [other, name] of Targets.entries()) if (field !== '' && name === field) Targets[other] = null
    Targets[index] = field === '' ? null : field
  }
  const Defaults = buildDefaults(imported, properties, caller.claims)
  const Key = key === null ? chooseKey(imported, properties) : readKey(imported, properties, { key, toLabel })
  const Values = readMeanings(properties, meanings, toLabel)
  const find = (field: string) => getNamed(properties, field, toLabel)
  const Blanks = Object.fromEntries(clears.map(field => [find(field).name, 'clear' as const]))
  const Conventions = readConventions(conventions, find)
  return {
    ...{ Encoding, Separator, Sheet, Header, Columns, Targets, Values, Defaults, Conventions, Blanks, Key },
    Zone: zone,
  }
}

/** The property of this name or title. */
function getNamed(
  properties: readonly ResourceProperty[],
  field: string,
  toLabel: (field: string) => string,
): ResourceProperty {
  const found = properties.find(({ name }) => [name, toLabel(name)].map(fold).includes(fold(field)))
  if (!found) throw new OperatorError(`There is no field "${field}" to import into.`)
  return found
}

function readConventions(
  conventions: readonly string[],
  find: (field: string) => ResourceProperty,
): NonNullable<ImportPlan['Conventions']> {
  const read = conventions.map(each => {
    const [field = '', word] = each.split(/=(?=[^=]*$)/)
    const property = find(field)
    const ways = listConventions(property)
    const convention = ways.find(known => known === word)
    if (convention) return [property.name, convention] as const
    if (ways.length === 0) throw new OperatorError(`--written "${each}": ${field} is neither a number nor a date.`)
    throw new OperatorError(`--written "${each}" is written ${ways.map(way => `${field}=${way}`).join(' or ')}.`)
  })
  return Object.fromEntries(read)
}

/** What texts of the file stand for, by field. */
function readMeanings(
  properties: readonly ResourceProperty[],
  meanings: readonly string[],
  toLabel: (field: string) => string,
): ImportPlan['Values'] {
  const values: ImportPlan['Values'] = {}
  for (const meaning of meanings) {
    const [, field = '', text = '', choice = ''] = /^([^:]+):(.+)=([^=]*)$/s.exec(meaning) ?? []
    const property = properties.find(({ name }) => [name, toLabel(name)].map(fold).includes(fold(field)))
    if (!property) throw new OperatorError(`--value "${meaning}" names no field: it is written FIELD:TEXT=CHOICE.`)
    const parsed = parseFieldText(property, choice)
    if ('problem' in parsed)
      throw new OperatorError(`--value "${meaning}": ${toLabel(property.name)} has no choice "${choice}".`)
    values[property.name] = { ...values[property.name], [text.trim()]: parsed.value }
  }
  return values
}

/** The key that is asked for by the names or the titles of its fields. */
function readKey(
  resource: Resource,
  properties: readonly ResourceProperty[],
  { key, toLabel }: { key: string; toLabel(field: string): string },
): string {
  const keys = [...new Set([...listKeys(resource, properties), resource.key])]
  const found = keys.find(each => each === key) ?? keys.find(each => fold(toKeyLabel(each, toLabel)) === fold(key))
  if (found !== undefined) return found
  const known = keys.map(each => `${each} (${toKeyLabel(each, toLabel)})`).join(', ')
  throw new OperatorError(
    `Rows of ${resource.name} cannot be recognised by ${key}: --key takes a name or a title, one of ${known}.`,
  )
}

/** Titles are compared as everywhere, and without blanks. */
function fold(text: string): string {
  return foldText(text).replaceAll(' ', '')
}

/** What fields are called in the console; the names of a resource that is gone. */
function buildLabels({ configuration }: CommandCore, name: string): (field: string) => string {
  const resource = configuration.resources.get(name)
  const catalogue = configuration.catalogues.get('en') ?? {}
  return field => (resource && field !== '' ? getLabel(catalogue, resource, field) : field)
}

/** Follows an import to its end, with a line where it has gone on. */
export async function follow(core: CommandCore, id: number, { progress }: Terminal): Promise<ImportRecord> {
  let printed = ''
  for (;;) {
    const row = await core.call<ImportRecord>(resource, 'one', { id })
    const line = toLine(row)
    if (line !== printed) progress(line)
    printed = line
    if (!isImportOpen(row.Status)) return row
    await wait(glance)
  }
}

function toLine({ ID, Status, Done, Total }: ImportRecord): string {
  const [done, total] = [Done, Total ?? 0].map(count => count.toLocaleString('en-US'))
  return `Import ${ID}: ${Status}, ${done}${Total === null ? '' : ` of ${total}`} rows`
}

/** True where an import did not take every row of its file, or its Undo not back every record. */
export function hasLeft({ Status, Refused, Kept }: ImportRecord): boolean {
  return Status === 'Undone' ? Kept > 0 : Refused > 0
}

const conventionWords: Readonly<Record<TextConvention, string>> = {
  point: 'numbers have a point before decimals',
  comma: 'numbers have a comma before decimals',
  month: 'dates begin with the month',
  day: 'dates begin with the day',
}

/** Says what came of an import, why rows were refused, and which records an Undo kept. */
export async function report(core: CommandCore, row: ImportRecord, { print }: Terminal): Promise<void> {
  const toLabel = buildLabels(core, row.Resource)
  const { ID: id, Created, Updated, Unchanged, Refused, Kept, Done, IsDryRun, Status, Failure } = row
  const would = IsDryRun ? 'would be ' : ''
  if (Status === 'Undone') print(`${toRecords(Done - Kept)} taken back.`)
  else print(`${Created} ${would}created, ${Updated} ${would}updated, ${Unchanged} unchanged, ${Refused} refused.`)
  if (Status === 'Failed' && Failure !== null) print(`It ended early: ${Failure}`)
  if (Status !== 'Undone') {
    const { Reasons, Conventions, Blanks } = await core.call<ImportReasons>(resource, 'reasons', { id })
    for (const { Field, Convention, Told } of Conventions)
      if (Convention) print(`  ${toLabel(Field)}: ${conventionWords[Convention]}, as in ${Told[Convention]}`)
    for (const { Field, Cleared, PassedOver } of Blanks) {
      if (Cleared > 0) print(`  ${toLabel(Field)}: ${Cleared} ${would}cleared, since their cells are blank`)
      if (PassedOver > 0) print(`  ${toLabel(Field)}: ${PassedOver} kept, though their cells are blank`)
    }
    for (const { Field, Message, Count, Lines } of Reasons)
      print(`  ${Count} x ${nameReason(toLabel(Field), Message)} (${toLines(Lines, Count)})`)
  }
  if (Kept === 0) return
  print(`${toRecords(Kept)} left as ${Kept === 1 ? 'it is' : 'they are'}:`)
  const listed = await core.call<UnrestoredRecord[]>(resource, 'kept', { id })
  for (const { ID, Name, Why } of listed) print(`  ${ID} ${Name}: ${Why}`)
  if (Kept > listed.length) print(`  and ${Kept - listed.length} more: --kept writes all of them to a file.`)
}

function toRecords(count: number): string {
  return count === 1 ? '1 record was' : `${count} records were`
}

function toLines(lines: readonly number[], count: number): string {
  return `${count === 1 ? 'line' : 'lines'} ${lines.join(', ')}${count > lines.length ? ', ...' : ''}`
}

/** Writes the refused rows of an import to a file, or the records that its Undo kept, whole or not at all. */
export async function saveRows(
  core: CommandCore,
  call: 'refused' | 'keptFile',
  id: number,
  path: string,
): Promise<void> {
  await writeWhole(path, await core.download(resource, call, { id }))
}
