import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { useFieldLabel } from '../fields/useFieldLabel.ts'
import { toCountText } from './countText.ts'
import type { CsvRow } from './csvTable.ts'
import { type ImportRow, isReadable, type Reading, readImportRows, toReason } from './importRows.ts'
import { type ImportResult, runImport } from './runImport.ts'
import type { useWork } from './useWork.ts'

/** What came of a run, with the version of the resource by which it ran to its end. */
interface Outcome extends ImportResult {
  resource: Resource
}

/** A plan that was tried: every row as read, and what an import would do. */
export interface Trial extends Outcome {
  rows: readonly ImportRow[]
}

/** The trial of an import and the import itself; each says whether it came to a result that is to be shown. */
export function useImportRun(resource: Resource, { perform, hasLeft }: ReturnType<typeof useWork>) {
  const toLabel = useFieldLabel(resource)
  const [trial, setTrial] = useState<Trial | null>(null)
  const [result, setResult] = useState<Outcome | null>(null)
  const tellLeft = useTellLeft(resource)
  const run = (isTrial: boolean, key: string, rows: readonly ImportRow[]) => {
    const work = { phase: isTrial ? 'trial' : 'import', total: rows.length } as const
    return perform(work, watch => runImport({ resource, rows, key, isTrial, toLabel, ...watch }))
  }
  /** Rows that cannot be sent are tried all the same, so that each is told everything that is wrong with it at once. */
  const refuse = async (key: string, rows: readonly ImportRow[], { failure }: ImportResult) => {
    // Where cells are too many, values stand in the wrong columns: what the services say of them would mislead.
    const askable = rows.filter(({ faults }) => faults[''] === undefined)
    const answer = failure === null && askable.length > 0 ? await run(true, key, askable) : null
    const told = new Map(answer?.refused.map(row => [row.source, row.reason]))
    return rows.map(({ source, faults }) => ({ source, reason: told.get(source) ?? toReason(faults) }))
  }
  const tryRows = async (sources: readonly CsvRow[], reading: Reading): Promise<boolean> => {
    const work = { phase: 'rows', total: sources.length } as const
    const rows = await perform(work, watch => readImportRows(sources, reading, watch))
    const outcome = rows && (await run(true, reading.plan.key, rows.filter(isReadable)))
    if (!outcome) return false
    const refused = await refuse(
      reading.plan.key,
      rows.filter(row => !isReadable(row)),
      outcome,
    )
    setTrial({ ...outcome, resource, rows, refused: sortRefused([...refused, ...outcome.refused]) })
    return true
  }
  const importRows = async (key: string): Promise<boolean> => {
    const refused = new Set(trial?.refused.map(row => row.source))
    const rows = trial?.rows.filter(row => !refused.has(row.source)) ?? []
    const outcome = await run(false, key, rows)
    if (!trial || !outcome) return false
    if (hasLeft()) tellLeft(outcome, rows.length)
    else setResult({ ...outcome, resource, refused: sortRefused([...trial.refused, ...outcome.refused]) })
    return true
  }
  return { trial, result, tryRows, importRows }
}

/** An import that was left while it ran has no step to show its result in: a toast says it, and lists ask anew. */
function useTellLeft(resource: Resource) {
  const text = useText()
  const queryClient = useQueryClient()
  return ({ sent, created, updated, refused }: ImportResult, total: number) => {
    void queryClient.invalidateQueries({ queryKey: [resource.name] })
    const figures = [sent, total, created, updated, refused.length].map(toCountText)
    showToast('warning', text('engine.import.left', ...figures))
  }
}

function sortRefused(refused: ImportResult['refused']): ImportResult['refused'] {
  return refused.sort((one, other) => one.source.line - other.source.line)
}
