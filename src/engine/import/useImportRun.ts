import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import type { CsvRow } from './csvTable.ts'
import { type ImportRow, type Reading, readImportRows } from './importRows.ts'
import { type ImportResult, runImport } from './runImport.ts'
import type { useWork } from './useWork.ts'

/** A plan that was tried: every row as read, and what an import would do. */
export interface Trial extends ImportResult {
  rows: readonly ImportRow[]
}

/** The trial of an import and the import itself; each says whether it came to a result that is to be shown. */
export function useImportRun(resource: Resource, { perform, hasLeft }: ReturnType<typeof useWork>) {
  const [trial, setTrial] = useState<Trial | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const tellLeft = useTellLeft(resource)
  const run = (isTrial: boolean, key: string, rows: readonly ImportRow[]) => {
    const work = { phase: isTrial ? 'trial' : 'import', total: rows.length } as const
    return perform(work, watch => runImport({ resource, rows, key, isTrial, ...watch }))
  }
  const tryRows = async (sources: readonly CsvRow[], reading: Reading): Promise<boolean> => {
    const work = { phase: 'rows', total: sources.length } as const
    const rows = await perform(work, watch => readImportRows(sources, reading, watch))
    const outcome = rows && (await run(true, reading.plan.key, rows.filter(isReadable)))
    if (!outcome) return false
    const unreadable = rows.flatMap(({ source, reason }) => (reason === null ? [] : [{ source, reason }]))
    setTrial({ ...outcome, rows, refused: sortRefused([...unreadable, ...outcome.refused]) })
    return true
  }
  const importRows = async (key: string): Promise<boolean> => {
    const refused = new Set(trial?.refused.map(row => row.source))
    const rows = trial?.rows.filter(row => !refused.has(row.source)) ?? []
    const outcome = await run(false, key, rows)
    if (!trial || !outcome) return false
    if (hasLeft()) tellLeft(outcome, rows.length)
    else setResult({ ...outcome, refused: sortRefused([...trial.refused, ...outcome.refused]) })
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
    const figures = [sent, total, created, updated, refused.length].map(count => count.toLocaleString('en-US'))
    showToast('warning', text('engine.import.left', ...figures))
  }
}

/** True for a row that can be sent. */
export function isReadable(row: ImportRow): boolean {
  return row.reason === null
}

function sortRefused(refused: ImportResult['refused']): ImportResult['refused'] {
  return refused.sort((one, other) => one.source.line - other.source.line)
}
