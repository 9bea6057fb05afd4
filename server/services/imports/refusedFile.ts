import { getLabel } from '#contract/catalogue.ts'
import type { ImportPlan } from '#contract/imports.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { CallContext, RowStream } from '../../platform/resources/index.ts'
import { findImport } from './importRepository.ts'
import { findPlan } from './jobRepository.ts'
import { buildListedFile } from './listedFile.ts'
import { toReason } from './partWork.ts'
import { listRefusedPlaces, type RefusedLine, readRefusals } from './refusalRepository.ts'

/** The refused rows of an import as they stood in its file, with a column that says why, and behind it what went beyond the columns. */
export async function buildRefusedFile(context: CallContext, id: number): Promise<RowStream> {
  const { database, configuration, text } = context
  const [row, plan] = await Promise.all([findImport(database, id), findPlan(database, id)])
  const places = await listRefusedPlaces(database, id)
  if (!row || !plan || places.length === 0) throw new Refusal(text('imports.noneRefused'))
  const resource = configuration.resources.get(row.Resource)
  const catalogue = configuration.catalogues.get('en') ?? {}
  const toLabel = (field: string) => (resource ? getLabel(catalogue, resource, field) : field)
  return buildListedFile<RefusedLine>({
    kind: 'refused',
    fileName: row.FileName,
    columns: [...plan.Columns, text('imports.why')],
    keys: places,
    read: some => readRefusals(database, id, some),
    toCells: refusal => buildCells(plan, refusal, toReason(refusal.faults, toLabel)),
  })
}

function buildCells({ Columns }: ImportPlan, { cells }: RefusedLine, reason: string): string[] {
  const own = Columns.map((_, place) => cells[place] ?? '')
  return [...own, reason, ...cells.slice(Columns.length)]
}
