import { findReferred, isReferenceList, toCreateSchema } from '#contract/entitySchema.ts'
import type { Machine } from '#contract/machine.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import type { ScopeAlternative, ScopeCondition, ScopeRule } from '#contract/scope.ts'
import type { Validator } from '#contract/validation/problem.ts'
import type { Caller } from '../access/caller.ts'
import { type Configuration, listKept } from '../configuration/index.ts'
import { type ColumnType, isSearched, listIndexes, toColumnType } from '../tables/index.ts'
import { listGuardFields } from './events.ts'
import type { Extensions } from './extension.ts'
import { type Fragment, quoteName } from './sql/fragment.ts'
import { buildValidator } from './validator.ts'

/** A property that has a column. */
export interface FieldPlan {
  name: string
  property: ResourceProperty
  type: ColumnType
  /** Quoted. */
  column: string
  /** True where a trigram index finds any part of its text. */
  isSearched: boolean
}

/** A reference with the resource that it leads to. */
export interface ReferencePlan {
  field: FieldPlan
  target: ResourcePlan
  /** The property beside it that carries the display text. */
  displayName: string
  /** The record's property `from` which the target's `by` must equal, null where every record may be chosen. */
  narrowing: { by: FieldPlan; from: string } | null
  /** What the target's `by` must equal by the property alone, null where that asks nothing: an image is no document. */
  demand: { by: FieldPlan; value: string } | null
  /** The target's property without which a record is not chosen any more, while what refers to it keeps it; null where all are. */
  offered: FieldPlan | null
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

/** A path that has been walked: through `steps`, each a reference, to the column that is asked. */
export type WalkedPath = Pick<ScopePlan, 'steps' | 'field'>

/** One way in which rows are a caller's ({@link ScopeAlternative}). */
export interface AlternativePlan {
  /** Null: for all. */
  userTypes: ReadonlySet<string> | null
  /** The path that must be one of the claim's values; null where none is asked. */
  claimed: (WalkedPath & { claim: string }) | null
  where: (WalkedPath & Pick<ScopeCondition, 'is' | 'after'>)[]
  /** Whose rows are asked in the row's place: those that refer to it by `by`. */
  among: { plan: ResourcePlan; by: FieldPlan } | null
  /** The properties of the row itself that are asked. */
  roots: string[]
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
  /** The lists of references, whose columns hold arrays of keys. */
  referenceLists: ReferencePlan[]
  /** The rules that are one claim each. */
  scopes: ScopePlan[]
  /** The rules that have alternatives: of each list one must hold. */
  alternatives: AlternativePlan[][]
  /** The condition of the service beside the scopes, null where it has none. */
  reach: ((caller: Caller, table: Fragment) => Fragment | null) | null
  /** The properties that decide whose a row is: a row in which one of them changes may leave somebody's reach. */
  guards: ReadonlySet<string>
  /** The property at which a clash on this unique index is told. */
  uniqueIndexes: ReadonlyMap<string, string>
  validate: Validator
  /** Of a new record. */
  validateNew: Validator
  /** The status machine that guards its rows, null where there is none. */
  machine: Machine | null
  /** The values behind references that the machine asks for (`EmployerID.TimeZone`). */
  machinePaths: (WalkedPath & { name: string })[]
  /** The properties that left its schema, each with the permission that it took to read it. */
  retired: ReadonlyMap<string, string | undefined>
}

/**
 * Plans all resources. The configuration check has refused a scope that leads nowhere; should one come all the same, its
 * resource is not served at all, never without its scope.
 */
export function planResources(
  configuration: Pick<Configuration, 'resources' | 'machines' | 'applications' | 'isAlone' | 'retired'>,
  extensions: Extensions,
): ReadonlyMap<string, ResourcePlan> {
  const plans = new Map<string, ResourcePlan>()
  for (const resource of listKept(configuration)) {
    const machine = configuration.machines.get(resource.descriptor.machine ?? '') as Machine | undefined
    const { reach, reachProperties } = extensions[resource.name] ?? {}
    const guards = new Set(reachProperties)
    const bound = reach
      ? (caller: Caller, table: Fragment) => (caller.actor === 'System' ? null : reach(caller, table, plans))
      : null
    const retired = configuration.retired.get(resource.entity) ?? noneRetired
    plans.set(resource.name, {
      ...planResource(resource, machine ?? null),
      reach: bound,
      guards,
      retired,
    })
  }
  for (const plan of plans.values()) connect(plan, plans)
  const broken: ResourcePlan[] = []
  for (const plan of plans.values()) {
    for (const rule of plan.resource.descriptor.scope ?? []) {
      if (!addRule(plan, rule, plans)) broken.push(plan)
    }
  }
  for (const plan of plans.values()) {
    for (const name of plan.machine ? listGuardFields(plan.machine) : []) {
      const walked = name.includes('.') ? walk(plan, name.split('.')) : null
      if (walked) plan.machinePaths.push({ ...walked, name })
    }
  }
  for (const plan of broken) plans.delete(plan.resource.name)
  joinGuards(plans.values())
  return plans
}

const noneRetired: ResourcePlan['retired'] = new Map()

/** Adds a rule of a scope to a plan; false where a path of it leads nowhere. */
function addRule(plan: ResourcePlan, rule: ScopeRule, plans: ReadonlyMap<string, ResourcePlan>): boolean {
  if ('path' in rule) {
    const { path, claim, bypass } = rule
    const walked = walk(plan, path.split('.'))
    if (walked) plan.scopes.push({ ...walked, claim, bypass: bypass ?? null, root: toRoot(path) })
    return walked !== null
  }
  const alternatives = rule.anyOf.map(each => planAlternative(plan, each, plans))
  plan.alternatives.push(alternatives.filter(each => each !== null))
  return !alternatives.includes(null)
}

const toRoot = (path: string) => path.split('.')[0] as string

function planAlternative(
  plan: ResourcePlan,
  { path, claim, where = [], among, ...rest }: ScopeAlternative,
  plans: ReadonlyMap<string, ResourcePlan>,
): AlternativePlan | null {
  const holder = among ? plans.get(among.resource) : plan
  const by = among && holder?.byName.get(among.by)
  const paths = [...(path === undefined ? [] : [path]), ...where.map(({ field }) => field)]
  const walked = paths.map(each => (holder ? walk(holder, each.split('.')) : null)).filter(each => each !== null)
  if (!holder || walked.length < paths.length || (among && !by) || (path === undefined) !== (claim === undefined))
    return null
  const [first, ...others] = claim === undefined ? [undefined, ...walked] : walked
  return {
    userTypes: rest.for ? new Set(rest.for) : null,
    claimed: first && claim !== undefined ? { ...first, claim } : null,
    where: where.flatMap(({ is, after }, place) => {
      const found = others[place]
      return found ? [{ ...found, ...(is !== undefined && { is }), ...(after !== undefined && { after }) }] : []
    }),
    among: by ? { plan: holder, by } : null,
    roots: among ? [] : paths.map(toRoot),
  }
}

/** The properties of a row that its scope looks at. */
function listRoots({ scopes, alternatives }: ResourcePlan): string[] {
  return [...scopes.map(({ root }) => root), ...alternatives.flat().flatMap(({ roots }) => roots)]
}

/** Resources may share a table: what decides upon the rows of one of them is watched in the saves of all. */
function joinGuards(plans: Iterable<ResourcePlan>): void {
  for (const sharing of Map.groupBy(plans, ({ resource }) => resource.entity).values()) {
    const guards = new Set(sharing.flatMap(plan => [...plan.guards, ...listRoots(plan)]))
    for (const plan of sharing) plan.guards = guards
  }
}

function connect(plan: ResourcePlan, plans: ReadonlyMap<string, ResourcePlan>): void {
  for (const field of plan.fields) {
    const name = findReferred(field.property.schema)
    const target = name === undefined ? undefined : plans.get(name)
    const { displayName } = field.property
    if (!target || !displayName) continue
    if (isReferenceList(field.property.schema)) {
      plan.referenceLists.push({ field, target, displayName, narrowing: null, demand: null, offered: null })
    } else {
      const options = field.property.schema['x-options']
      const by = target.byName.get(options?.by ?? '')
      const narrowing = options && by ? { by, from: options.from } : null
      const demand = findDemand(field, target)
      plan.references.push({ field, target, displayName, narrowing, demand, offered: findOffered(field, target) })
    }
  }
}

function findDemand({ property }: FieldPlan, target: ResourcePlan): ReferencePlan['demand'] {
  const category = property.schema['x-lookup']
  const holder = target.byName.get(target.resource.descriptor.lookup?.category ?? '')
  if (category !== undefined && holder) return { by: holder, value: category }
  const by = target.byName.get('DocumentType')
  return property.kind === 'image' && by ? { by, value: 'Image' } : null
}

function findOffered({ property }: FieldPlan, target: ResourcePlan): FieldPlan | null {
  if (property.schema['x-lookup'] === undefined) return null
  return target.byName.get(target.resource.descriptor.lookup?.active ?? '') ?? null
}

function walk(plan: ResourcePlan, path: string[]): WalkedPath | null {
  const [name, ...rest] = path
  const field = plan.byName.get(name ?? '')
  if (!field) return null
  if (rest.length === 0) return { steps: [], field }
  const step = plan.references.find(reference => reference.field === field)
  const further = step && walk(step.target, rest)
  return further ? { steps: [step, ...further.steps], field: further.field } : null
}

function planResource(
  resource: Resource,
  machine: Machine | null,
): Omit<ResourcePlan, 'reach' | 'parts' | 'count' | 'guards' | 'retired'> {
  const fields = [...resource.properties.values()].flatMap(property => {
    const type = toColumnType(property)
    if (type === null) return []
    return [
      {
        name: property.name,
        property,
        type,
        column: quoteName(property.name),
        isSearched: isSearched(resource, property),
      },
    ]
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
    referenceLists: [],
    scopes: [],
    alternatives: [],
    uniqueIndexes: new Map(indexes.flatMap(({ name, property }) => (property === null ? [] : [[name, property]]))),
    validate: buildValidator(resource.schema),
    validateNew: buildValidator(toCreateSchema(resource.schema)),
    machine,
    machinePaths: [],
  }
}
