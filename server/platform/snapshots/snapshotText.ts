import type { RecordValues } from '#contract/callArguments.ts'
import type { DataFile } from '../configuration/index.ts'
import { OperatorError } from '../kernel/failure.ts'
import type { Snapshot, SnapshotRecord } from './snapshot.ts'

const format = 1
const title = 'Locum snapshot'
const ending = '=== end'
const unended = '\\ No newline at end of file'

/**
 * Writes a snapshot as text: after a title a part for each data file, as it is, and one for each resource, a record a line. The same
 * state gives the same text.
 *
 * @example
 * Locum snapshot 1
 * === file menu/menu.xml
 * <menu> ...
 * === records Lookups
 * {"Category": "Profession", "Value": "RN", "Name": "Registered nurse"}
 * === end
 */
export function formatSnapshot({ files, records }: Snapshot): string {
  const sorted = (files ?? []).toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const parts = sorted.flatMap(({ path, text }) => [`=== file ${path}`, ...toLines(text)])
  const resources = [...records].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const lists = resources.flatMap(([name, each]) => [
    `=== records ${name}`,
    ...each.map(({ values }) => formatRecord(values)),
  ])
  return `${[`${title} ${format}`, ...parts, ...lists, ending].join('\n')}\n`
}

/** One record in a line, as a snapshot has it and a terminal shows it. */
export function formatRecord(values: RecordValues): string {
  const parts = Object.entries(values).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return `{${parts.join(', ')}}`
}

/** Reads the text of a snapshot; throws an `OperatorError` that names the line where it is none, or is cut off. */
export function parseSnapshot(text: string, name: string): Snapshot {
  const lines = readLines(text, name)
  const refuse = (line: number, what: string) => new OperatorError(`${name}:${line}: ${what}`)
  const records = new Map<string, SnapshotRecord[]>()
  const files: DataFile[] = []
  for (const { line, head, body } of splitParts(lines, refuse)) {
    const [, kind, what = ''] = /^=== (file|records) (.+)$/.exec(head) ?? []
    if (kind === 'file') {
      if (files.some(({ path }) => path === what)) throw refuse(line, `The file ${what} comes twice.`)
      files.push({ path: what, text: toText(body) })
    } else if (kind === 'records') {
      if (records.has(what)) throw refuse(line, `The records of ${what} come twice.`)
      records.set(what, parseRecords(body, line + 1, refuse))
    } else throw refuse(line, `"${head}" begins no part of a snapshot.`)
  }
  return { files: files.length > 0 ? files : null, records }
}

type Refuse = (line: number, what: string) => OperatorError

function readLines(text: string, name: string): string[] {
  const own = /^[^\n]*\r\n/.test(text) ? text.replaceAll('\r\n', '\n') : text
  const lines = own.split('\n')
  const [, number] = new RegExp(`^${title} (\\d+)$`).exec(lines[0] ?? '') ?? []
  if (number === undefined)
    throw new OperatorError(`${name} is no snapshot: npm run config -- snapshot FILE makes one.`)
  if (Number(number) > format) {
    const what = `is of the format ${number}, and this program reads up to ${format}`
    throw new OperatorError(`${name} ${what}: update it, or take the snapshot with a release like this one.`)
  }
  return lines
}

interface Part {
  /** That of its head, counted from 1. */
  line: number
  head: string
  body: string[]
}

function splitParts(lines: readonly string[], refuse: Refuse): Part[] {
  const end = lines.indexOf(ending)
  if (end < 0) throw refuse(lines.length, `The snapshot is cut off: its last line is not "${ending}".`)
  if (lines.slice(end + 1).some(line => line.trim() !== '')) throw refuse(end + 2, `Something follows "${ending}".`)
  const parts: Part[] = []
  for (const [index, line] of lines.slice(1, end).entries()) {
    const last = parts.at(-1)
    if (line.startsWith('=== ')) parts.push({ line: index + 2, head: line, body: [] })
    else if (last) last.body.push(line)
    else throw refuse(index + 2, 'No part of a snapshot has begun here.')
  }
  return parts
}

function parseRecords(body: readonly string[], first: number, refuse: Refuse): SnapshotRecord[] {
  return body.flatMap((text, index) => {
    const line = first + index
    return text.trim() === '' ? [] : [{ values: parseRecord(text, line, refuse), line }]
  })
}

function parseRecord(text: string, line: number, refuse: Refuse): RecordValues {
  try {
    const values: unknown = JSON.parse(text)
    if (typeof values === 'object' && values !== null && !Array.isArray(values)) return values as RecordValues
  } catch {
    // Reported below.
  }
  throw refuse(line, 'This is no record: one JSON object a line.')
}

/** A line that could be taken for the head of a part, or for one that was kept from it, gets a backslash. */
function toLines(text: string): string[] {
  const isEnded = text.endsWith('\n')
  const lines = (isEnded ? text.slice(0, -1) : text).split('\n')
  return [...lines.map(line => (/^(\\|=== )/.test(line) ? `\\${line}` : line)), ...(isEnded ? [] : [unended])]
}

function toText(body: readonly string[]): string {
  const isEnded = body.at(-1) !== unended
  const lines = (isEnded ? body : body.slice(0, -1)).map(line => line.replace(/^\\(?=\\|=== )/, ''))
  return `${lines.join('\n')}${isEnded ? '\n' : ''}`
}
