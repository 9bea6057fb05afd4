import { buildDefaults, chooseKey, listKeys } from '#contract/importPlan.ts'
import type { ImportPlan } from '#contract/imports.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import type { Claims } from '#src/lib/claims.ts'

/**
 * A plan as it stands for the properties of today: a column whose property left goes nowhere until that is there again, new
 * properties bring their defaults, and rows are recognised by what there is.
 */
export function fitPlan(
  plan: ImportPlan,
  resource: Resource,
  properties: readonly ResourceProperty[],
  claims: Claims,
): ImportPlan {
  const names = new Set(properties.map(({ name }) => name))
  const fitsToday = ([name]: [string, unknown]) => names.has(name)
  const { Conventions, Blanks } = plan
  return {
    ...plan,
    Targets: plan.Targets.map(target => (target !== null && names.has(target) ? target : null)),
    Values: Object.fromEntries(Object.entries(plan.Values).filter(fitsToday)),
    Defaults: {
      ...buildDefaults(resource, properties, claims),
      ...Object.fromEntries(Object.entries(plan.Defaults).filter(fitsToday)),
    },
    ...(Conventions && { Conventions: Object.fromEntries(Object.entries(Conventions).filter(fitsToday)) }),
    ...(Blanks && { Blanks: Object.fromEntries(Object.entries(Blanks).filter(fitsToday)) }),
    Key: listKeys(resource, properties).includes(plan.Key) ? plan.Key : chooseKey(resource, properties),
  }
}

/** A plan with other targets, where those that stay as they stand now may yet wait for a property that left. */
export function replaceTargets(plan: ImportPlan, standing: ImportPlan, targets: ImportPlan['Targets']): ImportPlan {
  const taken = new Set(targets)
  const keep = (target: string | null, index: number) => {
    const waiting = plan.Targets[index] ?? null
    return target === standing.Targets[index] && !taken.has(waiting) ? waiting : target
  }
  return { ...plan, Targets: targets.map(keep) }
}

/** The properties that no column fills. */
export function listUnmapped(plan: ImportPlan, properties: readonly ResourceProperty[]): ResourceProperty[] {
  return properties.filter(({ name }) => !plan.Targets.includes(name))
}

/** Mandatory properties that neither a column, a default nor a suggestion fills. */
export function listMissing(
  resource: Resource,
  plan: ImportPlan,
  properties: readonly ResourceProperty[],
): ResourceProperty[] {
  const required = new Set(resource.schema.required ?? [])
  return listUnmapped(plan, properties).filter(
    ({ name, schema }) =>
      required.has(name) &&
      (plan.Defaults[name] ?? null) === null &&
      schema['x-suggest'] === undefined &&
      schema['x-visible-when'] === undefined,
  )
}
