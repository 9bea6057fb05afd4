import { findReferred, isReferenceList, toCreateSchema } from '#contract/entitySchema.ts'
import type { Machine } from '#contract/machine.ts'
import type { Resource } from '#contract/resource.ts'
import type { ScopeAlternative, ScopeRule } from '#contract/scope.ts'
import type { Caller } from '../access/caller.ts'
import { type Configuration, listLocalResources } from '../configuration/index.ts'
import { isSearched, listIndexes, toColumnType } from '../tables/index.ts'
import { listGuardFields } from './events.ts'
import type { Extensions } from './extension.ts'
import { memoizePair } from './memoizePair.ts'
import type { AlternativePlan, FieldPlan, ReferencePlan, ResourcePlan, WalkedPath } from './plan.ts'
import { type Fragment, quoteName } from './sql/fragment.ts'
import { buildValidator } from './validator.ts'

/**
 * Plans all resources. The configuration check has refused a scope that leads nowhere; should one come all the same, its
 * resource is not served at all, never without its scope.
 */
export function planResources(
  configuration: Pick<Configuration, 'resources' | 'machines' | 'applications' | 'isAlone' | 'retired'>,
  extensions: Extensions,
): ReadonlyMap<string, ResourcePlan> {
  const plans = new Map<string, ResourcePlan>()
  for (const resource of listLocalResources(configuration)) {
    const machine = configuration.machines.get(resource.descriptor.machine ?? '') as Machine | undefined
    const { rowPolicy, rowPolicyProperties, linkPolicy = null, count } = extensions[resource.name] ?? {}
    const guards = new Set(rowPolicyProperties)
    const bound = rowPolicy
      ? (caller: Caller, table: Fragment) => (caller.actor === 'System' ? null : rowPolicy(caller, table, plans))
      : null
    const retired = configuration.retired.get(resource.entity) ?? noneRetired
    plans.set(resource.name, {
      ...planResource(resource, machine ?? null),
      rowPolicy: bound,
      linkPolicy,
      count: count ? caller => (caller.actor === 'System' ? null : count(caller, plans)) : null,
      guards,
      retired,
    })
  }
  for (const plan of plans.values()) {
    connect(plan, plans)
    plan.junctions = planJunctions(plan, plans, extensions[plan.resource.name]?.junctions ?? {})
  }
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
  for (const plan of plans.values()) planInstants(plan)
  for (const plan of broken) plans.delete(plan.resource.name)
  joinGuards(plans.values())
  joinClocks(plans.values())
  return plans
}

const noneRetired: ResourcePlan['retired'] = new Map()

/** Plans the parameters of a call, once: no table holds them, and they refer to records as those of a resource do. */
export const planParameters = memoizePair(
  (parameters: Resource, plans: ReadonlyMap<string, ResourcePlan>): ResourcePlan => {
    const bare = { rowPolicy: null, linkPolicy: null, count: null, guards: new Set<string>(), retired: noneRetired }
    const plan = { ...planResource(parameters, null), ...bare }
    connect(plan, plans)
    return plan
  },
)

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
  const of = among?.of === undefined ? null : plan.byName.get(among.of)
  const paths = [...(path === undefined ? [] : [path]), ...where.map(({ field }) => field)]
  const walked = paths.map(each => (holder ? walk(holder, each.split('.')) : null)).filter(each => each !== null)
  const isWhole = walked.length === paths.length && !(among && !by) && of !== undefined
  if (!holder || !isWhole || (path === undefined) !== (claim === undefined)) return null
  const [first, ...others] = claim === undefined ? [undefined, ...walked] : walked
  return {
    holders: rest.for ? new Set(rest.for) : null,
    claimed: first && claim !== undefined ? { ...first, claim } : null,
    where: where.flatMap(({ is, after }, index) => {
      const found = others[index]
      return found ? [{ ...found, ...(is !== undefined && { is }), ...(after !== undefined && { after }) }] : []
    }),
    among: by ? { plan: holder, by, of: of ?? null } : null,
    roots: among ? [among.of ?? []].flat() : paths.map(toRoot),
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

function planInstants(plan: ResourcePlan): void {
  for (const { name, property } of plan.fields) {
    const rule = property.schema['x-instant']
    const zone = rule && walk(plan, rule.zone.split('.'))
    if (!rule || !zone || zone.steps.length > 1) continue
    plan.instants.push({ name, rule, zone })
    const [step] = zone.steps
    if (!step) continue
    const reading = { zone: zone.field.name, reader: plan, by: step.field }
    const { zoneReaders } = step.target
    const isKnown = zoneReaders.some(
      each => each.reader === plan && each.by === step.field && each.zone === reading.zone,
    )
    if (!isKnown) zoneReaders.push(reading)
  }
}

/** A write by any resource of a table works out what is due for its rows. */
function joinClocks(plans: Iterable<ResourcePlan>): void {
  for (const sharing of Map.groupBy(plans, ({ resource }) => resource.entity).values()) {
    const clock = sharing.find(({ machine }) => machine?.clock)?.machine ?? null
    for (const plan of sharing) plan.clock = clock
  }
}

function connect(plan: ResourcePlan, plans: ReadonlyMap<string, ResourcePlan>): void {
  for (const field of plan.fields) {
    const name = findReferred(field.property.schema)
    const target = name === undefined ? undefined : plans.get(name)
    const { displayName } = field.property
    if (!target || !displayName) continue
    const demand = findDemand(field, target)
    const offered = findOffered(field, target)
    if (isReferenceList(field.property.schema)) {
      plan.referenceLists.push({ field, target, displayName, narrowing: null, demand, offered })
    } else {
      const options = field.property.schema['x-options']
      const by = target.byName.get(options?.by ?? '')
      const narrowing = options && by ? { by, from: options.from } : null
      plan.references.push({ field, target, displayName, narrowing, demand, offered })
    }
  }
}

function planJunctions(
  { resource }: ResourcePlan,
  plans: ReadonlyMap<string, ResourcePlan>,
  junctions: Readonly<Record<string, Fragment>>,
): ReferencePlan[] {
  return [...resource.properties.values()].flatMap(property => {
    const { name, schema, displayName } = property
    const target = plans.get(findReferred(schema) ?? '')
    const junction = schema['x-junction'] ? junctions[name] : undefined
    if (!target || !junction || displayName === null) return []
    const field = { name, property, type: 'jsonb', column: quoteName(name), isSearched: false, junction } as const
    return [{ field, target, displayName, narrowing: null, demand: null, offered: null }]
  })
}

function findDemand({ property }: FieldPlan, target: ResourcePlan): ReferencePlan['demand'] {
  const category = property.schema['x-lookup']
  const holder = target.byName.get(target.resource.descriptor.lookup?.category ?? '')
  if (category !== undefined && holder) return { by: holder, value: category, options: property.schema['x-options'] }
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
): Omit<ResourcePlan, 'rowPolicy' | 'linkPolicy' | 'parts' | 'count' | 'guards' | 'retired'> {
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
        junction: null,
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
    junctions: [],
    scopes: [],
    alternatives: [],
    uniqueIndexes: new Map(indexes.flatMap(({ name, property }) => (property === null ? [] : [[name, property]]))),
    validate: buildValidator(resource.schema),
    validateNew: buildValidator(toCreateSchema(resource.schema)),
    machine,
    clock: null,
    instants: [],
    zoneReaders: [],
    machinePaths: [],
  }
}
