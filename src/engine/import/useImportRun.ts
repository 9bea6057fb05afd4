import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ImportPlan, type ImportRecord, isImportOpen } from '#contract/imports.ts'
import type { Resource } from '#contract/resource.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { fetchReasons, startImport, stopImport, undoImport } from './importCalls.ts'
import { remember } from './rememberedPlan.ts'
import { cacheImport } from './useImportRecord.ts'

interface RunInput {
  imports: Resource
  resource: Resource
  record: ImportRecord | null
  plan: ImportPlan | null
}

/** What was tried: the plan as it was then, and the version of the resource. */
interface Trial {
  plan: ImportPlan
  resource: Resource
}

/** What was tried in this window, by the import: a dialog that was closed meanwhile is not the last that is seen of it. */
const trials = new Map<number, Trial>()
onWindowReset(() => trials.clear())

/** The plan by which an import was tried in this window; null where that was elsewhere. */
export function findTrial(id: number): ImportPlan | null {
  return trials.get(id)?.plan ?? null
}

/** What the services do with an import: how it is tried, performed, stopped and undone, and what came of it. */
export function useImportRun({ imports, resource, record, plan }: RunInput) {
  const text = useText()
  const [, setTried] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const id = record?.ID ?? null
  const trial = id === null ? null : (trials.get(id) ?? null)
  /** False where it was refused, which is reported. */
  const perform = async (call: () => Promise<ImportRecord>): Promise<boolean> => {
    setBusy(true)
    try {
      cacheImport(imports, await call())
      return true
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      showToast('error', message || text('engine.import.notHeard'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    reasons: useReasons(imports, record),
    /** It was tried by what was chosen since, or by the fields of another version. */
    isTrialOld: trial !== null && trial.resource !== resource,
    isPlanNew: trial !== null && JSON.stringify(trial.plan) !== JSON.stringify(plan),
    isTried: trial !== null && record?.Status === 'Checked',
    async start(isTrial: boolean) {
      if (id === null || !plan) return false
      remember(resource.name, plan)
      if (isTrial) trials.set(id, { plan, resource })
      setTried(count => count + 1)
      return perform(() => startImport(imports, id, plan, isTrial))
    },
    stop: () => id !== null && perform(() => stopImport(imports, id)),
    undo: () => id !== null && perform(() => undoImport(imports, id)),
  }
}

/** Why rows were refused and how the file was read, once the work has ended; of an import of another one, who may not take it out, that is not to be had. */
function useReasons(imports: Resource, record: ImportRecord | null) {
  const { ID = 0, Version = 0, Status, AllowedActions = [] } = record ?? {}
  const { data } = useQuery({
    queryKey: [imports.name, 'reasons', ID, Version],
    queryFn: ({ signal }) => fetchReasons(imports, ID, signal),
    enabled: AllowedActions.includes('delete') && Status !== 'Uploading' && !isImportOpen(Status),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}
