import { getLabel } from '#contract/catalogue.ts'
import { buildSuccess } from '#contract/envelope.ts'
import type { ImportPlan } from '#contract/imports.ts'
import type { Queries } from '../../platform/database/types.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { CallContext, RowStream } from '../../platform/resources/index.ts'
import { buildCsvWriter, type TableWriter } from '../../platform/sheets/index.ts'
import { findImport } from './importRepository.ts'
import { findPlan } from './jobRepository.ts'
import { toReason } from './partWork.ts'
import { listRefusedLines, type RefusedLine, readRefusals } from './refusalRepository.ts'

/** Lines that are read at a time. */
const chunkLines = 1000

/** How long a reader may take, in milliseconds. */
const patience = 600_000

/** The refused rows of an import as they stood in its file, with a column that says why, and behind it what went beyond the columns. */
export async function buildRefusedFile(context: CallContext, id: number): Promise<RowStream> {
  const { database, configuration, text } = context
  const [row, plan] = await Promise.all([findImport(database, id), findPlan(database, id)])
  const lines = await listRefusedLines(database, id)
  if (!row || !plan || lines.length === 0) throw new Refusal(text('imports.noneRefused'))
  const resource = configuration.resources.get(row.Resource)
  const catalogue = configuration.catalogues.get('en') ?? {}
  const toLabel = (field: string) => (resource ? getLabel(catalogue, resource, field) : field)
  const toCells = (refusal: RefusedLine) => buildCells(plan, refusal, toReason(refusal.faults, toLabel))
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `refused-${toPlainName(row.FileName)}.csv`,
    async open() {
      const writer = buildCsvWriter([...plan.Columns, text('imports.why')])
      writeLines(writer, { database, id, lines, toCells }).catch(error => writer.output.destroy(error))
      return writer.output
    },
    collect: async () => buildSuccess(await readRefusals(database, id, lines)),
  }
}

function buildCells({ Columns }: ImportPlan, { cells }: RefusedLine, reason: string): string[] {
  const own = Columns.map((_, place) => cells[place] ?? '')
  return [...own, reason, ...cells.slice(Columns.length)]
}

interface Writing {
  database: Queries
  id: number
  lines: readonly number[]
  toCells(refusal: RefusedLine): string[]
}

async function writeLines(writer: TableWriter, { database, id, lines, toCells }: Writing): Promise<void> {
  const deadline = AbortSignal.timeout(patience)
  for (let start = 0; start < lines.length; start += chunkLines) {
    const refusals = await readRefusals(database, id, lines.slice(start, start + chunkLines))
    await writer.write(refusals.map(toCells), deadline)
  }
  writer.end()
}

/** As every system and header takes it, without its ending. */
function toPlainName(name: string): string {
  return name.replace(/\.[^.]*$/, '').replace(/[^\w-]+/g, '_')
}
