import { useMemo, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useFieldLabel } from '../fields/useFieldLabel.ts'
import { useUnsaved } from '../form/unsaved.ts'
import { buildDefaults, type ImportPlan, listImportable, listKeys, listMissing, suggestTargets } from './importPlan.ts'
import { buildRowReader } from './importRows.ts'
import type { ImportStep } from './importSteps.ts'
import { useImportFile } from './useImportFile.ts'
import { useImportRun } from './useImportRun.ts'
import { useWork } from './useWork.ts'

/** Rows that are shown while the columns are chosen. */
const previewedRows = 5

/** Everything that an import is about, and what can be done next. */
export function useImport(resource: Resource) {
  const text = useText()
  const toLabel = useFieldLabel(resource)
  const held = useStore(heldPermissions)
  const properties = useMemo(() => listImportable(resource, held), [resource, held])
  const [step, setStep] = useState<ImportStep>('file')
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const work = useWork()
  const { table, problem, read, forget } = useImportFile(work)
  const { trial, result, tryRows, importRows } = useImportRun(resource, work)
  useUnsaved(table !== null && step !== 'done')

  const reading = plan && { resource, plan, toLabel, toText: text }
  const choose = async (file: File) => {
    const found = await read(file)
    if (!found) return
    setPlan({
      targets: suggestTargets(found.columns, properties, toLabel),
      defaults: buildDefaults(resource, properties, findClaims()),
      key: listKeys(resource, properties)[0] ?? resource.key,
    })
    setStep('columns')
  }
  return {
    ...{ table, plan, step, problem, running: work.running, trial, result, properties, toLabel },
    keys: listKeys(resource, properties),
    missing: plan ? listMissing(resource, plan, properties) : [],
    preview: table && reading ? table.rows.slice(0, previewedRows).map(buildRowReader(reading)) : [],
    choose,
    change: (part: Partial<ImportPlan>) => setPlan(current => (current ? { ...current, ...part } : current)),
    async check() {
      if (table && reading && (await tryRows(table.rows, reading))) setStep('plan')
    },
    async perform() {
      if (plan && (await importRows(plan.key))) setStep('done')
    },
    stop: work.stop,
    back: () => setStep('columns'),
    startAnew() {
      forget()
      setStep('file')
    },
  }
}

/** What `useImport` gives to the steps of its dialog. */
export type ImportState = ReturnType<typeof useImport>
