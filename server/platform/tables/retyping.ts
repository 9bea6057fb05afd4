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
  /** Too many rows to rewrite while others work, or values that the new type cannot keep. */
  obstacle: 'size' | 'values'
}

/** True for the problem of a change of type. */
export function isRetypeProblem(problem: TableProblem): problem is RetypeProblem {
  return 'obstacle' in problem
}

/** The text from which a value is read again: without the zeros behind a decimal point, of JSON its bare text. */
function toSource({ column, from, to }: Retype): string {
  const name = `"${column}"`
  if (from === 'numeric') return `trim_scale(${name})::text`
  if (from === 'jsonb') return `${name} #>> '{}'`
  if (from.startsWith('timestamp') && to === 'text')
    return `to_char(${name}, 'YYYY-MM-DD"T"HH24:MI:SS${from.includes('with time zone') ? '.MS"Z"' : ''}')`
  if (from === 'text' && to !== 'text') return `nullif(btrim(${name}), '')`
  return `${name}::text`
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
 * Says why a change of type is not made: its table has more rows than `mostRows`, or values that the new type cannot keep. Null
 * where nothing speaks against it. Deleted rows count: they are kept, and come back with an audit.
 */
export async function findRetypeProblem(
  queries: Queries,
  retype: Retype,
  mostRows: number,
): Promise<RetypeProblem | null> {
  const { table, column, to } = retype
  if (Number.isFinite(mostRows)) {
    const [size] = await queries.run<{ isLarge: boolean }>(
      `select count(*) > ${mostRows} as "isLarge" from (select from "${table}" limit ${mostRows + 1}) rows`,
    )
    if (size?.isLarge)
      return {
        ...toPlace(retype),
        obstacle: 'size',
        message: `${toWords(retype)}, in more than ${mostRows.toLocaleString('en-US')} rows: rewriting them would keep everybody waiting.`,
        fix: commandFix,
      }
  }
  await queries.run(fitting)
  const source = toSource(retype)
  const [unfit] = await queries.run<{ total: number; id: number | null }>(
    `select count(*) as total, min("ID") as id from "${table}"
     where "${column}" is not null and ${source} is not null and not pg_temp.fits(${source}, $1)`,
    [to],
  )
  if (!unfit || unfit.total === 0) return null
  const rows = unfit.total === 1 ? 'the value of 1 row does' : `the values of ${unfit.total} rows do`
  return toUnfitProblem(retype, rows, unfit.id)
}

/** The refusal of a change of type that did not end in the time for which others may be kept waiting. */
export function toSlowProblem(retype: Retype): RetypeProblem {
  return {
    ...toPlace(retype),
    obstacle: 'size',
    message: `${toWords(retype)}, and the change was broken off: it would have kept everybody waiting for long.`,
    fix: commandFix,
  }
}

/** The refusal of a change of type by values that the new one cannot keep; `id` is of a row that has one. */
export function toUnfitProblem(retype: Retype, values: string, id: number | null = null): RetypeProblem {
  return {
    ...toPlace(retype),
    obstacle: 'values',
    message: `${toWords(retype)}, and ${values} not fit${id === null ? '' : `, such as that of ID ${id}`}.`,
    fix: `Change these values first, ${otherWays}.`,
  }
}

const otherWays = 'give the property its former type back, or give the new one another name'

const commandFix = `Run "npm run config -- retype" when few work, ${otherWays}.`

function toPlace({ table, column }: Retype): Pick<TableProblem, 'file' | 'pointer'> {
  return { file: `schemas/${table}.json`, pointer: `/properties/${column}` }
}

function toWords({ table, column, from, to }: Retype): string {
  return `${column} is now ${to}, but the table "${table}" keeps it as ${from}`
}
