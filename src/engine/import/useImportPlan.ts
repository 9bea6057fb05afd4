import { useMemo, useState } from 'react'
import { buildDefaults, chooseKey, findPlanProblem, listKeys, suggestTargets } from '#contract/importPlan.ts'
import type { ImportPlan, ImportPreview } from '#contract/imports.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { toViewerZone } from '#src/lib/viewerClock.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { useFieldLabel } from '../fields/useFieldLabel.ts'
import { fitPlan, listMissing, replaceTargets } from './importPlan.ts'
import { applyRemembered, findRemembered, toReading } from './rememberedPlan.ts'

/** What shall be done with a file, as it stands for the properties of today. */
export function useImportPlan(resource: Resource, properties: readonly ResourceProperty[]) {
  const toLabel = useFieldLabel(resource)
  const [chosen, setChosen] = useState<ImportPlan | null>(null)
  const plan = useMemo(
    () => chosen && fitPlan(chosen, resource, properties, findClaims()),
    [chosen, resource, properties],
  )
  const suggest = (preview: ImportPreview): ImportPlan => ({
    ...toReading(preview),
    Targets: suggestTargets(preview.Columns, properties, toLabel),
    Values: {},
    Defaults: buildDefaults(resource, properties, findClaims()),
    Zone: toViewerZone(),
    Key: chooseKey(resource, properties),
  })
  return {
    chosen,
    plan,
    keys: listKeys(resource, properties),
    /** Why the services would not follow it; null where they would. */
    planProblem: plan ? findPlanProblem(resource, plan, heldPermissions.get()) : null,
    missing: plan ? listMissing(resource, plan, properties) : [],
    /** Makes one for a file as it was read; the same columns keep what was chosen for them. */
    fit(preview: ImportPreview) {
      const isSame = (before: ImportPlan | null) => before?.Columns.join('\n') === preview.Columns.join('\n')
      setChosen(before =>
        before && isSame(before)
          ? { ...before, ...toReading(preview) }
          : applyRemembered(suggest(preview), findRemembered(resource.name)),
      )
    },
    change({ Targets, ...part }: Partial<ImportPlan>) {
      setChosen(current => {
        if (!current || !plan) return current
        const changed = { ...current, ...part }
        return Targets ? replaceTargets(changed, plan, Targets) : changed
      })
    },
    /** Says what a text of the file stands for; undefined takes that back. */
    translate(field: string, text: string, value: unknown) {
      setChosen(current => current && { ...current, Values: replaceValue(current.Values, field, text, value) })
    },
    take: setChosen,
  }
}

function replaceValue(values: ImportPlan['Values'], field: string, text: string, value: unknown): ImportPlan['Values'] {
  const { [text]: _, ...others } = values[field] ?? {}
  return { ...values, [field]: value === undefined ? others : { ...others, [text]: value } }
}
