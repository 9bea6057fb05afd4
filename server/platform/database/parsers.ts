import pg from 'pg'

const { types } = pg

const timestamptzPattern = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00(?::?00)?$/

/** Turns PostgreSQL's `timestamp` text into ISO text without a zone: "2026-01-31T10:00:00". */
function parseTimestamp(text: string): string {
  return text.replace(' ', 'T')
}

/** Turns PostgreSQL's `timestamptz` text into ISO text in UTC, always with milliseconds: "2026-01-31T10:00:00.000Z". */
function parseInstant(text: string): string {
  const match = timestamptzPattern.exec(text)
  if (match) return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
  const time = Date.parse(text)
  return Number.isNaN(time) ? text : new Date(time).toISOString()
}

const toUnparsedText = (text: string) => text

const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.NUMERIC, Number],
  [types.builtins.DATE, toUnparsedText],
  [types.builtins.TIME, toUnparsedText],
  [types.builtins.INTERVAL, toUnparsedText],
  [types.builtins.TIMESTAMP, parseTimestamp],
  [types.builtins.TIMESTAMPTZ, parseInstant],
])

const arrayElements: [array: number, element: number][] = [
  [1016, types.builtins.INT8],
  [1231, types.builtins.NUMERIC],
  [1182, types.builtins.DATE],
  [1115, types.builtins.TIMESTAMP],
  [1185, types.builtins.TIMESTAMPTZ],
]
const textArray: number = 1009
const splitArray: (text: string) => unknown[] = types.getTypeParser(textArray as typeof types.builtins.TEXT, 'text')

function mapDeep(value: unknown, parse: (text: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map(item => mapDeep(item, parse))
  return typeof value === 'string' ? parse(value) : value
}

for (const [array, element] of arrayElements) {
  const parse = parsers.get(element) ?? toUnparsedText
  parsers.set(array, text => mapDeep(splitArray(text), parse))
}

/**
 * How values come out of the database, handed to each connection: int8 and numeric as numbers (IDs and amounts stay
 * within 2^53), dates and wall-clock times as text, instants as ISO text in UTC, json parsed.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}
