import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { useFieldLabel } from '../fields/useFieldLabel.ts'
import { useUnsaved } from '../form/unsaved.ts'
import { type CsvTable, largestFile, parseCsvText } from './csvTable.ts'
import { findText } from './fileText.ts'
import { buildDefaults, type ImportPlan, listImportable, listKeys, listMissing, suggestTargets } from './importPlan.ts'
import { buildRowReader, type ImportRow, readImportRows } from './importRows.ts'
import { type ImportResult, runImport } from './runImport.ts'
import { useWork } from './useWork.ts'

/** The steps of an import in their order. */
export const importSteps = ['file', 'columns', 'plan', 'done'] as const

export type ImportStep = (typeof importSteps)[number]

/** A plan that was tried: every row as read, and what an import would do. */
export interface Trial extends ImportResult {
  rows: readonly ImportRow[]
}

/** Rows that are shown while the columns are chosen. */
const previewedRows = 5

/** Everything that an import is about, and what can be done next. */
export function useImport(resource: Resource) {
  const text = useText()
  const toLabel = useFieldLabel(resource)
  const held = useStore(heldPermissions)
  const properties = useMemo(() => listImportable(resource, held), [resource, held])
  const [table, setTable] = useState<CsvTable | null>(null)
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [step, setStep] = useState<ImportStep>('file')
  const [problem, setProblem] = useState<string | null>(null)
  const [trial, setTrial] = useState<Trial | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const { running, perform, stop, hasLeft } = useWork()
  const tellLeft = useTellLeft(resource)
  useUnsaved(table !== null && step !== 'done')

  const reading = plan && { resource, plan, toLabel, toText: text }
  const choose = async (file: File) => {
    setProblem(null)
    if (file.size > largestFile) return setProblem(text('engine.import.tooLarge', largestFile / 1024 / 1024))
    try {
      const content = findText(await file.arrayBuffer())
      if (content === null) return setProblem(text('engine.import.notText'))
      const work = { phase: 'file', total: content.length } as const
      const read = await perform(work, watch => parseCsvText(file.name, content, watch))
      if (read === null) return
      if (read.rows.length === 0) return setProblem(text('engine.import.noRows'))
      setTable(read)
      setPlan({
        targets: suggestTargets(read.columns, properties, toLabel),
        defaults: buildDefaults(resource, properties, findClaims()),
        key: listKeys(resource, properties)[0] ?? resource.key,
      })
      setStep('columns')
    } catch (error) {
      setProblem(text('engine.import.unreadable', error instanceof Error ? error.message : String(error)))
    }
  }
  const check = async () => {
    if (!table || !reading) return
    const work = { phase: 'rows', total: table.rows.length } as const
    const rows = await perform(work, watch => readImportRows(table.rows, reading, watch))
    const outcome = rows && (await run(true, rows.filter(isReadable)))
    if (!outcome) return
    const unreadable = rows.flatMap(({ source, reason }) => (reason === null ? [] : [{ source, reason }]))
    setTrial({ ...outcome, rows, refused: sortRefused([...unreadable, ...outcome.refused]) })
    setStep('plan')
  }
  const run = async (isTrial: boolean, rows: readonly ImportRow[]) => {
    const work = { phase: isTrial ? 'trial' : 'import', total: rows.length } as const
    return plan && (await perform(work, watch => runImport({ resource, rows, key: plan.key, isTrial, ...watch })))
  }
  const importRows = async () => {
    if (!trial) return
    const refused = new Set(trial.refused.map(row => row.source))
    const rows = trial.rows.filter(row => !refused.has(row.source))
    const outcome = await run(false, rows)
    if (!outcome) return
    if (hasLeft()) return tellLeft(outcome, rows.length)
    setResult({ ...outcome, refused: sortRefused([...trial.refused, ...outcome.refused]) })
    setStep('done')
  }
  return {
    ...{ table, plan, step, problem, running, trial, result, properties, toLabel },
    keys: listKeys(resource, properties),
    missing: plan ? listMissing(resource, plan, properties) : [],
    preview: table && reading ? table.rows.slice(0, previewedRows).map(buildRowReader(reading)) : [],
    choose,
    change: (part: Partial<ImportPlan>) => setPlan(current => (current ? { ...current, ...part } : current)),
    check,
    importRows,
    stop,
    back: () => setStep('columns'),
    startAnew: () => {
      setTable(null)
      setStep('file')
    },
  }
}

/** What `useImport` gives to the steps of its dialog. */
export type ImportState = ReturnType<typeof useImport>

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
