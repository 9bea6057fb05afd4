import { findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { describeUnknownField } from '#contract/calls/wireValues.ts'
import type { Condition } from '#contract/conditions.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { type ExportFormat, exportFormats } from '#contract/exportFormats.ts'
import { maskNumber } from '#contract/socialSecurity.ts'
import { toAuditActor } from '../../access/caller.ts'
import { writeAudit } from '../../audit/index.ts'
import { badRequest, forbidden } from '../../http/problem.ts'
import { buildCsvWriter, buildXlsxWriter, type TableCell, type TableWriter } from '../../sheets/index.ts'
import type { FieldPlan } from '../plan.ts'
import { openCursor, type RowStream } from '../rowStream.ts'
import { selectAll, selectPart } from '../sql/select.ts'
import type { Work } from '../work.ts'
import { buildExportColumn, type ExportColumn } from './exportColumn.ts'
import { findListing, findRows } from './foundRows.ts'

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** What a file does not tell: it is of no use outside, and no import takes it. */
const dataKinds: ReadonlySet<string> = new Set(['Version', 'IsDeleted'])

/**
 * Serves `export`: a file of the rows that the same list would show, as they come from the database; audited. `args.format` is
 * `csv` or `xlsx`, `args.columns` the properties in their order: every readable one where absent. It takes the permission to
 * see the list as well.
 */
export async function exportRecords(work: Work): Promise<RowStream> {
  const { plan, caller, database } = work
  if (!isPermitted(findCallRule(plan.resource.descriptor, 'list'), caller.permissions)) throw forbidden()
  const format = readFormat(work)
  const fields = readFields(work)
  const found = await findListing(work)
  const { listing } = found
  const ids = await findRows(work, found)
  const statement = ids ? selectPart(listing, ids) : selectAll(listing, null)
  const columns = fields.map(field => buildExportColumn(work, field))
  return {
    contentType: contentTypes[format],
    fileName: `${plan.resource.name}.${format}`,
    async open() {
      await writeAudit(database, {
        ...toAuditActor(caller),
        resource: plan.resource,
        recordId: null,
        action: work.callName,
        after: {
          Conditions: listConditions(work),
          SearchText: work.args.searchText ?? null,
          Format: format,
          Columns: fields.map(({ name }) => name),
        },
      })
      return openCursor(database, statement, buildFormat(work, format, columns), { holder: caller.userId })
    },
    async collect() {
      return buildSuccess(await database.run<RecordValues>(statement.text, statement.values))
    },
  }
}

function buildFormat({ plan }: Work, format: ExportFormat, columns: readonly ExportColumn[]) {
  const labels = columns.map(({ label }) => label)
  return {
    open: (): TableWriter => (format === 'xlsx' ? buildXlsxWriter(labels, plan.resource.name) : buildCsvWriter(labels)),
    async toParts(rows: RecordValues[]): Promise<TableCell[][]> {
      for (const column of columns) await column.prepare?.(rows)
      return rows.map(row => columns.map(column => column.toCell(row)))
    },
  }
}

function readFormat({ args }: Work): ExportFormat {
  const wanted = args.args?.format ?? 'csv'
  const found = exportFormats.find(format => format === wanted)
  if (!found) throw badRequest(`format takes one of ${exportFormats.join(', ')}.`)
  return found
}

/** The properties of the file. One that the caller may not see is refused in the words of one that does not exist. */
function readFields({ args, view, plan }: Work): FieldPlan[] {
  const shown = view.readable.filter(({ name }) => !dataKinds.has(name))
  const wanted = args.args?.columns ?? null
  if (wanted === null) return shown
  if (!Array.isArray(wanted) || wanted.length === 0) throw badRequest('columns takes a list of at least one field.')
  return [...new Set<unknown>(wanted)].map(name => {
    const field = shown.find(each => each.name === name)
    if (!field) throw badRequest(describeUnknownField('columns', name, plan.resource))
    return field
  })
}

/** What was asked for, as the audit may keep it: without numbers that are seen by few. */
function listConditions({ args, plan }: Work): Condition[] {
  return (args.conditions ?? []).map(condition => {
    const isNumber = plan.byName.get(condition.field)?.property.schema.format === 'ssn'
    return isNumber && condition.op !== 'empty' ? { ...condition, value: maskNumber(null) } : condition
  })
}
