import { describe, expect, it } from 'vitest'
import type { Guard, Machine } from '#contract/machine.ts'
import { printJson } from '#contract/printJson.ts'
import { buildDataSet, type DataSet, toMetaName } from '../dataSet.ts'
import { type DataFile, readDataFiles } from '../files.ts'
import { type JsonFile, parseJsonFile } from '../jsonFile.ts'
import { checkShape, programFolder } from '../metaSchemas.ts'
import { upgradeFiles } from '../upgrading.ts'
import { parseGuard, printGuard } from './conditions.ts'
import { printContent, readNotation } from './files.ts'
import { beginReading } from './reading.ts'
import type { Plain } from './words.ts'

const shipped = await readDataFiles(programFolder)
const options = { ownApplications: [], isAlone: false }

function parse(written: Plain, isOfRecord = false) {
  const reading = beginReading(isOfRecord)
  return { guard: parseGuard(reading, written, []), mistakes: reading.mistakes }
}

const meanings: [written: Plain, tree: Guard][] = [
  [{ Hours: 8 }, { left: { field: 'Hours' }, is: 'equals', right: 8 }],
  [{ Hours: null }, { left: { field: 'Hours' }, is: 'absent' }],
  [{ Hours: { present: true } }, { left: { field: 'Hours' }, is: 'present' }],
  [{ 'arg.Kind': ['A', null] }, { left: { arg: 'Kind' }, is: 'in', right: ['A', null] }],
  [{ actor: { not: 'Agency' } }, { left: { actor: true }, is: 'notEquals', right: 'Agency' }],
  [{ Kind: { not: ['A', 'B'] } }, { not: { left: { field: 'Kind' }, is: 'in', right: ['A', 'B'] } }],
  [{ 'row.all': 'row.value' }, { left: { field: 'all' }, is: 'equals', right: { field: 'value' } }],
  [{ Kind: { literal: 'now' } }, { left: { field: 'Kind' }, is: 'equals', right: 'now' }],
  [{ EndsOn: { after: 'now' } }, { left: { field: 'EndsOn' }, is: 'above', right: { now: true } }],
  [
    { Hours: { atLeast: 1, below: 'setting.Most' } },
    {
      all: [
        { left: { field: 'Hours' }, is: 'atLeast', right: 1 },
        { left: { field: 'Hours' }, is: 'below', right: { setting: 'Most' } },
      ],
    },
  ],
  [
    {
      hoursUntil: 'JobID.StartsOn',
      zone: 'JobID.Zone',
      atLeast: 'setting.Before',
      else: 'jobs.late',
      args: ['fact.start'],
    },
    {
      left: { hoursUntil: { field: 'JobID.StartsOn' }, zone: { field: 'JobID.Zone' } },
      is: 'atLeast',
      right: { setting: 'Before' },
      message: 'jobs.late',
      args: [{ fact: 'start' }],
    },
  ],
  [
    { sum: ['Demand', -1], above: 'row.Confirmed', 'flag.IsOpen': true },
    {
      all: [
        { left: { sum: [{ field: 'Demand' }, -1] }, is: 'above', right: { field: 'Confirmed' } },
        { left: { flag: 'IsOpen' }, is: 'equals', right: true },
      ],
    },
  ],
  [
    { any: [{ A: 1 }, { not: { B: 2, C: 3 } }] },
    {
      any: [
        { left: { field: 'A' }, is: 'equals', right: 1 },
        {
          not: {
            all: [
              { left: { field: 'B' }, is: 'equals', right: 2 },
              { left: { field: 'C' }, is: 'equals', right: 3 },
            ],
          },
        },
      ],
    },
  ],
  [
    { value: 5, is: { equals: null } },
    { left: 5, is: 'equals', right: null },
  ],
]

describe('a condition in the short form', () => {
  it.each(meanings)('%j means one thing, and is printed so', (written, tree) => {
    expect(parse(written)).toEqual({ guard: tree, mistakes: [] })
    expect(printGuard(tree)).toEqual(written)
  })

  it('compares by other words for the same', () => {
    const absent = { left: { field: 'A' }, is: 'absent' }
    expect(parse({ A: { present: false } }).guard).toEqual(absent)
    expect(parse({ A: { not: null } }).guard).toEqual({ ...absent, is: 'present' })
  })

  it.each<[Plain, string]>([
    [{ hoursUntil: 'A', sum: ['B'], above: 1 }, 'One object works out one value.'],
    [{ hoursUntil: 'A' }, 'What is worked out is compared with nothing.'],
    [{ above: 1 }, 'Nothing is worked out here that above could compare.'],
    [{ value: 1 }, 'A value and what it must be stand together.'],
    [{ A: { above: 1, sum: ['B'] } }, 'sum works out a value, and stands by no word that compares.'],
    [{ else: 'a.b' }, 'This asks nothing.'],
    [{ 'facts.A': true }, 'Nothing is said by facts. before a name.'],
    [{ product: ['A', 2], above: 1 }, 'product is said of records alone.'],
  ])('%j is refused', (written, message) => {
    expect(parse(written).mistakes.map(each => each.message)).toEqual([message])
  })

  it('looks in a record at the record alone', () => {
    expect(parse({ 'fact.A': 'now' }, true).guard).toEqual({ left: { field: 'fact.A' }, is: 'equals', right: 'now' })
    expect(parse({ hoursUntil: 'A', above: 1 }, true).mistakes).toHaveLength(1)
  })
})

function getJson(file: DataFile): JsonFile {
  const parsed = parseJsonFile(file)
  if ('problems' in parsed) throw new Error(`${file.path} is no JSON.`)
  return parsed.file
}

describe.each(shipped.filter(({ path }) => path.endsWith('.json')).map(file => [file.path, file] as const))(
  '%s',
  (path, file) => {
    it('says the same when its tree is printed', () => {
      const kind = toMetaName(path)
      const tree = readNotation(getJson(file), kind).file?.content
      const printed = getJson({ path, text: printJson(printContent(tree, kind)) })
      expect(checkShape(printed, kind)).toEqual([])
      expect(readNotation(printed, kind).file?.content).toEqual(tree)
    })
  },
)

/** The files as they stood in the former notation: trees. */
function toFormer({ path, text }: DataFile): DataFile {
  if (!path.endsWith('.json')) return { path, text }
  const json = getJson({ path, text })
  return { path, text: printJson(readNotation(json, toMetaName(path)).file?.content) }
}

function listContents({ machines, schemas, descriptors, dashboards }: DataSet): [string, unknown][] {
  const all = [machines, schemas, descriptors, dashboards]
  return all.flatMap(files => [...files].map(([name, { content }]): [string, unknown] => [name, sortSets(content)]))
}

/** Properties are set each by itself: only the order within one counts. */
function sortSets(content: unknown): unknown {
  const { transitions } = content as Partial<Machine>
  if (!transitions) return content
  const sorted = transitions.map(({ set, ...rest }) => ({
    ...rest,
    ...(set && {
      set: set.toSorted((one, other) => (one.property < other.property ? -1 : Number(one.property > other.property))),
    }),
  }))
  return { ...(content as Machine), transitions: sorted }
}

describe('files in the former notation', () => {
  const today = listContents(buildDataSet(shipped, options).set)
  const former = shipped.map(toFormer)

  it('are read as the same', () => {
    expect(former.some(({ text }) => text.includes('"left":'))).toBe(true)
    const { set, problems } = buildDataSet(former, options)
    expect(set.machines.get('candidate-job')?.isFormer).toBe(true)
    expect(problems).toEqual([])
    expect(listContents(set)).toEqual(today)
  })

  it('are rewritten so that they say the same by names, once', () => {
    const rewritten = new Map(upgradeFiles(former).map(({ path, text }) => [path, text]))
    const upgraded = former.map(({ path, text }) => ({ path, text: rewritten.get(path) ?? text }))
    expect(listContents(buildDataSet(upgraded, options).set)).toEqual(today)
    const machine = rewritten.get('resources/machines/candidate-job.json') ?? ''
    expect(machine).toContain('"JobID.Status": { "not": "Filled" }')
    expect(machine).not.toContain('"left":')
    expect(upgradeFiles(upgraded)).toEqual([])
  })

  it('keep what is written today: nothing shipped is to be rewritten', () => {
    expect(upgradeFiles(shipped)).toEqual([])
  })
})
