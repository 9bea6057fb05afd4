import type { Queries } from '../database/types.ts'
import type { ColumnType } from './columns.ts'
import type { TableProblem } from './problem.ts'

/** As many rows as a change of type rewrites while others work: the table is closed to them for that time. */
export const mostRewrittenRows = 10_000

/** A column whose values are to be kept as another type. */
export interface Retype {
  table: string
  column: string
  /** As `format_type` names it. */
  from: string
  to: ColumnType
}

/** Why a change of type is not made. */
export interface RetypeProblem extends TableProblem {
  /**
   * Too many rows to rewrite while others work, values that the new type cannot keep, or values that the former type would not
   * have again (`00136` as a number).
   */
  obstacle: 'size' | 'values' | 'loss'
}

/** What a change of type may do; without it neither. */
export interface RetypeLimits {
  /** As many rows as it may rewrite while others work. */
  mostRows: number
  /** Values may be changed so that the way back does not bring them again. */
  mayLose?: boolean
}

/** True for the problem of a change of type. */
export function isRetypeProblem(problem: TableProblem): problem is RetypeProblem {
  return 'obstacle' in problem
}

/** The text from which a value is read again: without the zeros behind a decimal point, of JSON its bare text. */
function toSource({ column, from, to }: Retype): string {
  const name = `"${column}"`
  if (from === 'text' && to !== 'text') return `nullif(btrim(${name}), '')`
  return from.startsWith('timestamp') && to !== 'text' ? `${name}::text` : toText(name, from)
}

/** A value of a type as a text column keeps it. */
function toText(value: string, type: string): string {
  if (type === 'numeric') return `trim_scale(${value})::text`
  if (type === 'jsonb') return `${value} #>> '{}'`
  if (type.startsWith('timestamp'))
    return `to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS${type.includes('with time zone') ? '.MS"Z"' : ''}')`
  return `${value}::text`
}

/** True where the former type would have a value again; which spaces surround it, and how JSON is spaced, is no value. */
function toSurvival(retype: Retype): string {
  const { column, from, to } = retype
  if (to === 'jsonb') return 'true'
  const again = toText(toConversion(retype), to)
  if (from === 'date' || from.startsWith('timestamp')) return `(${again})::${from} = "${column}"`
  const source = toSource(retype)
  if (!to.startsWith('timestamp')) return `${again} = ${source}`
  // A space for the T, and no figures behind the seconds, say the same moment.
  return `replace(${again}, '.000Z', 'Z') = replace(replace(${source}, ' ', 'T'), '.000Z', 'Z')`
}

/** The expression that makes a stored value one of the new type. */
export function toConversion(retype: Retype): string {
  return `(${toSource(retype)})::${retype.to}`
}

/** Whether a text can be read as a type. PostgreSQL has such a function from version 16 on only. */
const fitting = `
  create or replace function pg_temp.fits(value text, type text) returns boolean language plpgsql as $$
  declare
    whole bigint; decimal numeric; truth boolean; structure jsonb; day date; moment timestamp; instant timestamptz;
  begin
    case type
      when 'bigint' then whole := value; return abs(whole) <= 9007199254740991;
      when 'numeric' then decimal := value; return decimal::text not in ('NaN', 'Infinity', '-Infinity');
      when 'boolean' then truth := value; return true;
      when 'jsonb' then structure := value; return jsonb_typeof(structure) in ('array', 'object');
      when 'date' then moment := value; return value ~ '^\\d{4}-\\d\\d-\\d\\d' and moment = date_trunc('day', moment);
      when 'timestamp without time zone' then moment := value; return value ~ '^\\d{4}-\\d\\d-\\d\\d';
      when 'timestamp with time zone' then instant := value; return value ~ '^\\d{4}-\\d\\d-\\d\\d';
      else return true;
    end case;
  exception when data_exception then
    return false;
  end $$`

/**
 * Says why a change of type is not made: its table has more rows than it may rewrite, values that the new type cannot keep, or
 * values that would not come back. Null where nothing speaks against it. Deleted rows count: they are kept, and come back with
 * an audit.
 */
export async function findRetypeProblem(
  queries: Queries,
  retype: Retype,
  { mostRows, mayLose = false }: RetypeLimits,
): Promise<RetypeProblem | null> {
  const { table, column, to } = retype
  if (Number.isFinite(mostRows)) {
    const [size] = await queries.run<{ isLarge: boolean }>(
      `select count(*) > ${mostRows} as "isLarge" from (select from "${table}" limit ${mostRows + 1}) rows`,
    )
    if (size?.isLarge)
      return {
        ...toLocation(retype),
        obstacle: 'size',
        message: `${toWords(retype)}, in more than ${mostRows.toLocaleString('en-US')} rows: rewriting them would keep everybody waiting.`,
        fix: commandFix,
      }
  }
  await queries.run(fitting)
  const source = toSource(retype)
  const found = await queries.run<{ fate: 'unfit' | 'lost'; total: number; id: number; value: string }>(
    `select fate, count(*) as total, min("ID") as id, (array_agg(value order by "ID"))[1] as value from (
       select "ID", ${source} as value, case
         when ${source} is null then null
         when not pg_temp.fits(${source}, $1) then 'unfit'
         when not ${toSurvival(retype)} then 'lost' end as fate
       from "${table}" where "${column}" is not null) read
     where fate is not null group by fate`,
    [to],
  )
  const unfit = found.find(({ fate }) => fate === 'unfit')
  if (unfit) return toUnfitProblem(retype, toRows(unfit.total), unfit.id)
  const lost = found.find(({ fate }) => fate === 'lost')
  if (!lost || mayLose) return null
  return {
    ...toLocation(retype),
    obstacle: 'loss',
    message: `${toWords(retype)}, and ${toRows(lost.total)} not come back as they are, such as "${lost.value.slice(0, longestDisplayed)}" of ID ${lost.id}.`,
    fix: `Where that is meant, run "npm run config -- retype --force"; else ${otherWays}.`,
  }
}

const longestDisplayed = 40

function toRows(total: number): string {
  return total === 1 ? 'the value of 1 row does' : `the values of ${total} rows do`
}

/** The refusal of a change of type that did not end in the time for which others may be kept waiting. */
export function toSlowProblem(retype: Retype): RetypeProblem {
  return {
    ...toLocation(retype),
    obstacle: 'size',
    message: `${toWords(retype)}, and the change was broken off: it would have kept everybody waiting for long.`,
    fix: commandFix,
  }
}

/** The refusal of a change of type by values that the new one cannot keep; `id` is of a row that has one. */
export function toUnfitProblem(retype: Retype, values: string, id: number | null = null): RetypeProblem {
  return {
    ...toLocation(retype),
    obstacle: 'values',
    message: `${toWords(retype)}, and ${values} not fit${id === null ? '' : `, such as that of ID ${id}`}.`,
    fix: `Change these values first, ${otherWays}.`,
  }
}

const otherWays = 'give the property its former type back, or give the new one another name'

const commandFix = `Run "npm run config -- retype" when few work, ${otherWays}.`

function toLocation({ table, column }: Retype): Pick<TableProblem, 'file' | 'pointer'> {
  return { file: `schemas/${table}.json`, pointer: `/properties/${column}` }
}

function toWords({ table, column, from, to }: Retype): string {
  return `${column} is now ${to}, but the table "${table}" keeps it as ${from}`
}
