import { findCallRule, isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { getLabel } from '#contract/catalogue.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { toFieldText } from '#contract/fieldText.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { writeAudit } from '../../audit/index.ts'
import { forbidden } from '../../http/problem.ts'
import { buildLine, lineEnd } from '../csv.ts'
import { openCursor, type RowStream } from '../rowStream.ts'
import { selectAll } from '../sql/select.ts'
import type { Work } from '../work.ts'
import { readListing } from './listing.ts'

/** A column of the file: its heading, and what a row shows in it. */
interface ExportColumn {
  label: string
  toText(row: RecordValues): string
}

/** A byte order mark: without it spreadsheets take the file for one of their own encoding. */
const byteOrderMark = '\uFEFF'

const dataKinds: ReadonlySet<string> = new Set(['Version', 'IsDeleted'])

/**
 * Serves `export`: a CSV file of every readable property of the rows that the same list would show, as they come from the
 * database; audited. It takes the permission to see the list as well.
 */
export async function exportRecords(work: Work): Promise<RowStream> {
  const { plan, caller, database } = work
  if (!isPermitted(findCallRule(plan.resource.descriptor, 'list'), caller.permissions)) throw forbidden()
  const statement = selectAll(readListing(work), null)
  const columns = listColumns(work)
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `${plan.resource.name}.csv`,
    async open() {
      await writeAudit(database, {
        userId: caller.userId,
        resource: plan.resource,
        recordId: null,
        action: work.callName,
        after: { Conditions: work.args.conditions ?? [], SearchText: work.args.searchText ?? null },
      })
      const format = {
        head: `${byteOrderMark}${buildLine(columns.map(({ label }) => label))}${lineEnd}`,
        separator: '',
        tail: '',
        toText: async (rows: RecordValues[]) =>
          rows.map(row => buildLine(columns.map(column => column.toText(row))) + lineEnd),
      }
      return openCursor(database, statement, format, { holder: caller.userId })
    },
    async collect() {
      return buildSuccess(await database.run<RecordValues>(statement.text, statement.values))
    },
  }
}

function listColumns({ plan, view, configuration }: Work): ExportColumn[] {
  const catalogue = configuration.catalogues.get('en') ?? {}
  const shown = view.readable.filter(({ name }) => !dataKinds.has(name))
  return shown.map(({ name, property }) => {
    const display = view.displays.find(({ reference }) => reference.field.name === name)
    const label = getLabel(catalogue, plan.resource, name)
    if (!display) return { label, toText: row => toText(property, row[name]) }
    const { displayName } = display.reference
    return { label, toText: row => String(row[displayName] ?? row[name] ?? '') }
  })
}

function toText(property: ResourceProperty, value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : toFieldText(property, value)
}
