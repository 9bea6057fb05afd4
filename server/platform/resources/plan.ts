import type { Machine } from '#contract/machine.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import type { Validator } from '#contract/validation/problem.ts'
import type { Configuration } from '../configuration/index.ts'
import { type ColumnType, listIndexes, toColumnType } from '../tables/index.ts'
import { quoteName } from './sql/fragment.ts'

/** A property that has a column. */
export interface FieldPlan {
  name: string
  property: ResourceProperty
  type: ColumnType
  /** Quoted. */
  column: string
}

/** A reference with the resource that it leads to. */
export interface ReferencePlan {
  field: FieldPlan
  target: ResourcePlan
  /** The property beside it that carries the display text. */
  displayName: string
}

/** A scope rule whose path has been walked: through `steps`, each a reference, to the column that must equal the claim. */
export interface ScopePlan {
  steps: ReferencePlan[]
  field: FieldPlan
  claim: string
  bypass: string | null
  /** The property of this resource that a refusal is told at. */
  root: string
}

/** A resource with everything that its calls ask again and again, worked out once for each configuration version. */
export interface ResourcePlan {
  resource: Resource
  /** Quoted. */
  table: string
  /** In the resource's order; what is transient is not among them. */
  fields: FieldPlan[]
  byName: ReadonlyMap<string, FieldPlan>
  key: FieldPlan
  references: ReferencePlan[]
  scopes: ScopePlan[]
  /** The property at which a clash on this unique index is told. */
  uniqueIndexes: ReadonlyMap<string, string>
  validate: Validator
  /** The status machine that guards its rows, null where there is none. */
  machine: Machine | null
}

/** A descriptor that the engine cannot serve: where, why, what to do. */
export interface PlanProblem {
  file: string
  pointer: string
  message: string
  fix: string
}

/**
 * Plans all resources. A resource whose scope leads nowhere is not served at all (never without its scope): the problem says why.
 */
export function planResources({ resources, machines }: Pick<Configuration, 'resources' | 'machines'>): {
  plans: ReadonlyMap<string, ResourcePlan>
  problems: PlanProblem[]
} {
  const plans = new Map<string, ResourcePlan>()
  const problems: PlanProblem[] = []
  for (const resource of resources.values()) {
    const machine = machines.get(resource.descriptor.machine ?? '') as Machine | undefined
    plans.set(resource.name, planResource(resource, machine ?? null))
  }
  for (const plan of plans.values()) connect(plan, plans)
  const broken: ResourcePlan[] = []
  for (const plan of plans.values()) {
    for (const [index, { path, claim, bypass }] of (plan.resource.descriptor.scope ?? []).entries()) {
      const walked = walk(plan, path.split('.'))
      if (walked) plan.scopes.push({ ...walked, claim, bypass: bypass ?? null, root: path.split('.')[0] as string })
      else {
        problems.push(describeScope(plan, path, index))
        broken.push(plan)
      }
    }
  }
  for (const plan of broken) plans.delete(plan.resource.name)
  return { plans, problems }
}

function connect(plan: ResourcePlan, plans: ReadonlyMap<string, ResourcePlan>): void {
  for (const field of plan.fields) {
    const name = field.property.schema['x-reference']
    const target = name === undefined ? undefined : plans.get(name)
    if (target && field.property.displayName) {
      plan.references.push({ field, target, displayName: field.property.displayName })
    }
  }
}

function walk(plan: ResourcePlan, path: string[]): Pick<ScopePlan, 'steps' | 'field'> | null {
  const [name, ...rest] = path
  const field = plan.byName.get(name ?? '')
  if (!field) return null
  if (rest.length === 0) return { steps: [], field }
  const step = plan.references.find(reference => reference.field === field)
  const further = step && walk(step.target, rest)
  return further ? { steps: [step, ...further.steps], field: further.field } : null
}

function describeScope({ resource }: ResourcePlan, path: string, index: number): PlanProblem {
  return {
    file: toFileName(resource),
    pointer: `/scope/${index}/path`,
    message: `The scope path ${path} of ${resource.name} leads nowhere, so the resource is not served.`,
    fix: 'Name a property, or a reference, a dot and a property of the resource that it leads to.',
  }
}

/** The file that a descriptor is kept in by our convention: `resources/user-settings.json` for `UserSettings`. */
export function toFileName({ name }: Pick<Resource, 'name'>): string {
  return `resources/${name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()}.json`
}

function planResource(resource: Resource, machine: Machine | null): ResourcePlan {
  const fields = [...resource.properties.values()].flatMap(property => {
    const type = toColumnType(property)
    return type === null ? [] : [{ name: property.name, property, type, column: quoteName(property.name) }]
  })
  const byName = new Map(fields.map(field => [field.name, field]))
  const key = byName.get(resource.key)
  if (!key) throw new Error(`The key ${resource.key} of ${resource.name} has no column.`)
  const indexes = listIndexes(resource.entity, [resource])
  return {
    resource,
    table: quoteName(resource.entity),
    fields,
    byName,
    key,
    references: [],
    scopes: [],
    uniqueIndexes: new Map(indexes.flatMap(({ name, property }) => (property === null ? [] : [[name, property]]))),
    validate: compileWithAjv(resource.schema),
    machine,
  }
}
