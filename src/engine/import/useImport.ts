import { useMemo, useRef, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useFieldLabel } from '../fields/useFieldLabel.ts'
import { type CsvTable, largestFile, readCsvFile } from './csvTable.ts'
import { buildDefaults, type ImportPlan, listImportable, listKeys, listMissing, suggestTargets } from './importPlan.ts'
import { buildImportRows, type ImportRow } from './importRows.ts'
import { type ImportResult, runImport } from './runImport.ts'

/** The steps of an import in their order. */
export type ImportStep = 'file' | 'columns' | 'plan' | 'done'

/** A batch run that is going on. */
export interface RunningImport {
  isTrial: boolean
  sent: number
  total: number
}

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
  const [trial, setTrial] = useState<ImportResult | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const rows = useMemo(
    () => (table && plan ? buildImportRows(table, { resource, plan, toLabel, toText: text }) : []),
    [table, plan, resource, toLabel, text],
  )

  const { running, run, stop } = useBatches(resource)

  const choose = async (file: File) => {
    setProblem(null)
    const read = await readFile(file, text)
    if (typeof read === 'string') return setProblem(read)
    setTable(read)
    setPlan({
      targets: suggestTargets(read.columns, properties, toLabel),
      defaults: buildDefaults(resource, properties, findClaims()),
      key: listKeys(resource, properties)[0] ?? resource.key,
    })
    setStep('columns')
  }
  const check = async () => {
    const outcome = plan && (await run(true, rows.filter(isReadable), plan.key))
    if (!outcome) return
    setTrial(withUnreadable(outcome, rows))
    setStep('plan')
  }
  const perform = async () => {
    if (!plan || !trial) return
    const refusedLines = new Set(trial.refused.map(row => row.line))
    const outcome = await run(
      false,
      rows.filter(isReadable).filter(row => !refusedLines.has(row.line)),
      plan.key,
    )
    setResult({ ...outcome, refused: sortRefused([...trial.refused, ...outcome.refused]) })
    setStep('done')
  }
  return {
    ...{ table, plan, step, problem, running, rows, trial, result, properties, toLabel },
    keys: listKeys(resource, properties),
    missing: plan ? listMissing(resource, plan, properties) : [],
    choose,
    change: (part: Partial<ImportPlan>) => setPlan(current => (current ? { ...current, ...part } : current)),
    check,
    perform,
    stop,
    back: () => setStep('columns'),
  }
}

/** Sends rows, says how far it came, and can be stopped between batches. */
function useBatches(resource: Resource) {
  const [running, setRunning] = useState<RunningImport | null>(null)
  const stopper = useRef<AbortController | null>(null)
  const run = async (isTrial: boolean, rows: readonly ImportRow[], key: string) => {
    const controller = new AbortController()
    stopper.current = controller
    const { signal } = controller
    const onProgress = (sent: number) => setRunning({ isTrial, sent, total: rows.length })
    onProgress(0)
    const outcome = await runImport({ resource, rows, key, isTrial, signal, onProgress })
    setRunning(null)
    return outcome
  }
  return { running, run, stop: () => stopper.current?.abort() }
}

/** What `useImport` gives to the steps of its dialog. */
export type ImportState = ReturnType<typeof useImport>

async function readFile(file: File, text: ReturnType<typeof useText>): Promise<CsvTable | string> {
  if (file.size > largestFile) return text('engine.import.tooLarge', largestFile / 1024 / 1024)
  try {
    const table = await readCsvFile(file)
    return table.rows.length === 0 ? text('engine.import.noRows') : table
  } catch (error) {
    return text('engine.import.unreadable', error instanceof Error ? error.message : String(error))
  }
}

function isReadable(row: ImportRow): boolean {
  return row.reason === null
}

function withUnreadable(outcome: ImportResult, rows: readonly ImportRow[]): ImportResult {
  const unreadable = rows.flatMap(({ line, reason }) => (reason === null ? [] : [{ line, reason }]))
  return { ...outcome, refused: sortRefused([...unreadable, ...outcome.refused]) }
}

function sortRefused(refused: ImportResult['refused']): ImportResult['refused'] {
  return refused.sort((one, other) => one.line - other.line)
}
