import { useMemo, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useFieldLabel } from '../fields/useFieldLabel.ts'
import { useUnsaved } from '../form/unsaved.ts'
import {
  buildDefaults,
  chooseKey,
  fitPlan,
  type ImportPlan,
  listImportable,
  listKeys,
  listMissing,
  replaceTargets,
  suggestTargets,
} from './importPlan.ts'
import { buildRowReader } from './importRows.ts'
import type { ImportStep } from './importSteps.ts'
import { useImportFile } from './useImportFile.ts'
import { useImportNews } from './useImportNews.ts'
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
  const [chosen, setChosen] = useState<ImportPlan | null>(null)
  const plan = useMemo(
    () => chosen && fitPlan(chosen, resource, properties, findClaims()),
    [chosen, resource, properties],
  )
  const work = useWork()
  const { table, problem, read, forget } = useImportFile(work)
  const { trial, result, tryRows, importRows } = useImportRun(resource, work)
  const news = useImportNews(resource, properties, chosen)
  useUnsaved(table !== null && step !== 'done')

  const reading = plan && { resource, plan, toLabel, toText: text }
  const choose = async (file: File) => {
    const found = await read(file)
    if (!found) return
    setChosen({
      targets: suggestTargets(found.columns, properties, toLabel),
      defaults: buildDefaults(resource, properties, findClaims()),
      key: chooseKey(resource, properties),
    })
    setStep('columns')
  }
  return {
    ...{ table, plan, step, problem, running: work.running, trial, result, properties, toLabel, news },
    /** It was checked by the fields of another version. */
    isTrialOld: trial !== null && trial.resource !== resource,
    isResultOld: result !== null && result.resource !== resource,
    keys: listKeys(resource, properties),
    missing: plan ? listMissing(resource, plan, properties) : [],
    preview: table && reading ? table.rows.slice(0, previewedRows).map(buildRowReader(reading)) : [],
    choose,
    change: ({ targets, ...part }: Partial<ImportPlan>) =>
      setChosen(current => {
        if (!current || !plan) return current
        const changed = { ...current, ...part }
        return targets ? replaceTargets(changed, plan, targets) : changed
      }),
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
