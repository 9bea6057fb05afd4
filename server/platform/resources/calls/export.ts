import { findCallRule, findUnmaskRule, isPermitted } from '#contract/access.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { describeUnknownField } from '#contract/calls/wireValues.ts'
import type { Condition } from '#contract/conditions.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { type ExportFormat, exportFormats } from '#contract/exportFormats.ts'
import { maskNumber } from '#contract/socialSecurity.ts'
import { isZone } from '#contract/wallClock.ts'
import { toAuditActor } from '../../access/caller.ts'
import { writeAudit } from '../../audit/index.ts'
import { badRequest, forbidden } from '../../kernel/problem.ts'
import { buildCsvWriter, buildXlsxWriter, contentTypes, type TableCell, type TableWriter } from '../../sheets/index.ts'
import type { CallExecution } from '../callExecution.ts'
import { fillRows } from '../fillRows.ts'
import type { FieldPlan } from '../plan.ts'
import { openCursor, type RowStream } from '../rowStream.ts'
import { narrowToKeys } from '../sql/many.ts'
import { selectAll, selectPart } from '../sql/select.ts'
import { mostIds } from './delete.ts'
import { buildExportColumn, type ExportColumn } from './exportColumn.ts'
import { findListing, findRows } from './foundRows.ts'

/** What a file does not tell: it is of no use outside, and no import takes it. */
const dataKinds: ReadonlySet<string> = new Set(['Version', 'IsDeleted'])

/**
 * Serves `export`: a file of the rows that the same list would show, as they come from the database; audited. `args.format` is
 * `csv` or `xlsx`, `args.columns` the properties in their order: every readable one where absent, `args.ids` the keys of
 * the rows, or `args.excluded` those of the rows that it leaves out. Moments are written in the zone `args.zone`, UTC where absent,
 * which their headings name. It takes the permission to see the list as well.
 */
export async function exportRecords(execution: CallExecution): Promise<RowStream> {
  const { plan, caller, database } = execution
  if (!isPermitted(findCallRule(plan.resource.descriptor, 'list'), caller.permissions)) throw forbidden()
  const format = readFormat(execution)
  const fields = readFields(execution)
  const all = await findListing(execution)
  const [ids, excluded] = [readKeys(execution, 'ids'), readKeys(execution, 'excluded')]
  const listing = narrowToKeys(all.listing, { ids, excluded })
  const rowIds = await findRows(execution, { ...all, listing })
  const statement = rowIds ? selectPart(listing, rowIds) : selectAll(listing, null)
  const zone = readZone(execution)
  const columns = fields.map(field => buildExportColumn(execution, field, zone))
  return {
    contentType: contentTypes[format],
    fileName: `${plan.resource.name}.${format}`,
    async open() {
      await writeAudit(database, {
        ...toAuditActor(caller),
        resource: plan.resource,
        recordId: null,
        action: execution.callName,
        after: {
          Conditions: listConditions(execution),
          SearchText: execution.args.searchText ?? null,
          Format: format,
          Columns: fields.map(({ name }) => name),
          ...(ids && { Chosen: ids }),
          ...(excluded && { LeftOut: excluded }),
        },
      })
      return openCursor(database, statement, buildFormat(execution, format, columns), { holder: caller.userId })
    },
    async collect() {
      return buildSuccess(await database.run<RecordValues>(statement))
    },
  }
}

function buildFormat(execution: CallExecution, format: ExportFormat, columns: readonly ExportColumn[]) {
  const labels = columns.map(({ label }) => label)
  return {
    open: (): TableWriter =>
      format === 'xlsx' ? buildXlsxWriter(labels, execution.plan.resource.name) : buildCsvWriter(labels),
    async toParts(rows: RecordValues[]): Promise<TableCell[][]> {
      await fillRows(execution, rows)
      for (const column of columns) await column.prepare?.(rows)
      return rows.map(row => columns.map(column => column.toCell(row)))
    },
  }
}

function readFormat({ given }: CallExecution): ExportFormat {
  const wanted = given.format ?? 'csv'
  const found = exportFormats.find(format => format === wanted)
  if (!found) throw badRequest(`format takes one of ${exportFormats.join(', ')}.`)
  return found
}

function readZone({ given }: CallExecution): string {
  const wanted = given.zone ?? 'UTC'
  if (typeof wanted === 'string' && isZone(wanted)) return wanted
  throw badRequest('zone takes the name of a time zone such as America/Chicago.')
}

/** Keys of rows; null where none are named. */
function readKeys({ given, plan }: CallExecution, name: 'ids' | 'excluded'): RecordKey[] | null {
  const keys = given[name] ?? null
  if (keys === null) return null
  if (!Array.isArray(keys)) throw badRequest(`${name} takes a list of keys.`)
  if (keys.length > mostIds) throw badRequest(`${name} takes at most ${mostIds} keys.`)
  if (plan.key.type !== 'text' && !keys.every(key => Number.isSafeInteger(Number(key))))
    throw badRequest(`${name} takes whole numbers.`)
  return plan.key.type === 'text' ? keys.map(String) : keys.map(Number)
}

/** The properties of the file. One that the caller may not see is refused in the words of one that does not exist. */
function readFields({ given, view, plan }: CallExecution): FieldPlan[] {
  const displayed = view.readable.filter(({ name }) => !dataKinds.has(name))
  const wanted = given.columns ?? null
  if (wanted === null) return displayed
  if (!Array.isArray(wanted) || wanted.length === 0) throw badRequest('columns takes a list of at least one field.')
  return [...new Set<unknown>(wanted)].map(name => {
    const field = displayed.find(each => each.name === name)
    if (!field) throw badRequest(describeUnknownField('columns', name, plan.resource))
    return field
  })
}

/** What was asked for, as the audit may keep it: without numbers that are seen by few. */
function listConditions({ args, plan }: CallExecution): Condition[] {
  return (args.conditions ?? []).map(condition => {
    const schema = plan.byName.get(condition.field)?.property.schema
    const isNumber = schema !== undefined && findUnmaskRule(schema) !== undefined
    return isNumber && condition.op !== 'empty' ? { ...condition, value: maskNumber(null, schema.format) } : condition
  })
}
