import type { RecordValues } from '../callArguments.ts'
import type { Resource, ResourceProperty } from '../resource.ts'
import { toPointer, toTokens } from '../validation/prepareSchema.ts'
import type { FieldProblem } from '../validation/problem.ts'
import { isBlank, isSameValue } from '../values.ts'
import { computeProperty, judgeRecord, listRead } from './recordGuard.ts'
import { orderDerived } from './ruleOrder.ts'
import type { Computation, OptionRule } from './words.ts'

/** A record after the rules of its schema, as both sides see it. */
export interface RuledRecord {
  /** What is hidden or read-only is as it was before, what is computed is worked out. The record itself where nothing differs. */
  record: RecordValues
  /** The properties that are no part of the record as it stands. */
  hidden: ReadonlySet<string>
  /** The properties that cannot be changed as the record stands. */
  readOnly: ReadonlySet<string>
  /** The hidden and read-only properties for which another value was given than they keep. */
  overruled: readonly string[]
}

/** The rules that a schema says of its records beside draft-07's own words. */
export interface RecordRules {
  /** Applies the rules to a record; `before` is the record as stored, or what a new one begins with. */
  settle(record: RecordValues, before: Readonly<RecordValues>): RuledRecord
  /** Works out what is computed, for a record that is settled already; gives what differs. */
  recompute(record: Readonly<RecordValues>): RecordValues
  /** Checks a settled record by the rules across fields and the options that other fields leave. */
  check(settled: RuledRecord): FieldProblem[]
  /**
   * Of the problems that draft-07's words found, those that count: what is hidden is never required, and what a change brings into
   * the record is, whatever it was before.
   */
  filterCounting(problems: readonly FieldProblem[], hidden: ReadonlySet<string>): FieldProblem[]
  /** The properties that the condition of this one looks at. */
  listRead(name: string): readonly string[]
}

const rulesOf = new WeakMap<Resource, RecordRules>()

/** The rules of a resource, prepared once. */
export function getRecordRules(resource: Resource): RecordRules {
  const known = rulesOf.get(resource)
  if (known) return known
  const rules = buildRecordRules(resource)
  rulesOf.set(resource, rules)
  return rules
}

const nothing: ReadonlySet<string> = new Set()

function buildRecordRules(resource: Resource): RecordRules {
  const derived = orderDerived(resource.schema).flatMap(name => resource.properties.get(name) ?? [])
  const computed = derived.filter(({ schema }) => isComputation(schema['x-computed']))
  return {
    settle: (record, before) => settle(derived, record, before),
    recompute: record => recompute(computed, record),
    check: settled => checkRecord(resource, settled),
    filterCounting: (problems, hidden) =>
      derived.length === 0 ? [...problems] : filterCounting(resource, problems, hidden),
    listRead: name => {
      const schema = resource.properties.get(name)?.schema
      return listRead([schema?.['x-visible-when'], schema?.['x-read-only-when']])
    },
  }
}

function settle(
  derived: readonly ResourceProperty[],
  given: RecordValues,
  before: Readonly<RecordValues>,
): RuledRecord {
  if (derived.length === 0) return { record: given, hidden: nothing, readOnly: nothing, overruled: [] }
  const record = { ...given }
  const [hidden, readOnly] = [new Set<string>(), new Set<string>()]
  const overruled: string[] = []
  for (const property of derived) {
    const { name, schema } = property
    if (schema['x-visible-when'] && judgeRecord(schema['x-visible-when'], record) !== true) hidden.add(name)
    else if (schema['x-read-only-when'] && judgeRecord(schema['x-read-only-when'], record) === true) readOnly.add(name)
    if (hidden.has(name) || readOnly.has(name)) {
      if (isSameValue(property, given[name], before[name])) continue
      if (!isComputation(schema['x-computed'])) overruled.push(name)
      record[name] = before[name] ?? null
    } else if (isComputation(schema['x-computed'])) {
      record[name] = computeProperty(schema, schema['x-computed'], record)
    }
  }
  return { record, hidden, readOnly, overruled }
}

function recompute(computed: readonly ResourceProperty[], given: Readonly<RecordValues>): RecordValues {
  const record = { ...given }
  const changed: RecordValues = {}
  for (const property of computed) {
    const { name, schema } = property
    const computation = schema['x-computed']
    if (!isComputation(computation)) continue
    if (schema['x-visible-when'] && judgeRecord(schema['x-visible-when'], record) !== true) continue
    record[name] = computeProperty(schema, computation, record)
    if (!isSameValue(property, given[name], record[name])) changed[name] = record[name]
  }
  return changed
}

/** True where a property says itself how it is worked out; `true` alone leaves that to a service. */
function isComputation(computed: boolean | Computation | undefined): computed is Exclude<Computation, boolean> {
  return typeof computed === 'object' && computed !== null
}

function filterCounting(
  { properties }: Resource,
  problems: readonly FieldProblem[],
  hidden: ReadonlySet<string>,
): FieldProblem[] {
  return problems.flatMap(problem => {
    const [name = '', ...inner] = toTokens(problem.pointer)
    const condition = properties.get(name)?.schema['x-visible-when']
    if (!condition || problem.keyword !== 'required' || inner.length > 0) return [problem]
    // Whoever makes it a part of the record has to fill it.
    return hidden.has(name) ? [] : [{ ...problem, properties: union(problem.properties, listRead(condition)) }]
  })
}

function union(...lists: (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].sort()
}

function checkRecord({ schema, properties }: Resource, { record, hidden }: RuledRecord): FieldProblem[] {
  const broken = (schema['x-rules'] ?? []).flatMap(({ field, must, message }) =>
    hidden.has(field) || judgeRecord(must, record) !== false
      ? []
      : [build(field, 'x-rules', message, [], [...listRead(must), field])],
  )
  const closed = [...properties.values()].flatMap(({ name, schema: own }) => {
    const options = own['x-options']
    if (!options || hidden.has(name) || isBlank(record[name])) return []
    const open = findOptions(options, record)
    if (open === null || open.includes(record[name] as string | number)) return []
    const from = properties.get(options.from)?.schema.title ?? options.from
    return [build(name, 'x-options', 'validation.options', [from], [name, options.from])]
  })
  return [...broken, ...closed]
}

function build(
  field: string,
  keyword: string,
  messageKey: string,
  args: (string | number)[],
  properties: string[],
): FieldProblem {
  return { pointer: toPointer([field]), keyword, params: {}, messageKey, args, properties: union(properties) }
}

/** The values that a record leaves open for a property; null where all are. */
function findOptions({ from, values }: OptionRule, record: Readonly<RecordValues>): (string | number)[] | null {
  const source = record[from]
  if (!values || isBlank(source) || !Object.hasOwn(values, String(source))) return null
  return values[String(source)] ?? null
}

/** What another field leaves of the options of a field: the choices, or what a property of its records must equal, or be one of. */
export interface Narrowing {
  choices: readonly (string | number)[] | null
  records: { field: string; value: unknown } | null
}

/** What a record leaves of the options of a property; null where all are open. */
export function findNarrowing(
  { schema }: Pick<ResourceProperty, 'schema'>,
  record: Readonly<RecordValues>,
): Narrowing | null {
  const options = schema['x-options']
  if (!options || isBlank(record[options.from])) return null
  const { by, from } = options
  return {
    choices: findOptions(options, record),
    records: by === undefined ? null : { field: by, value: record[from] },
  }
}

/**
 * Takes back choices that the change of another property has closed: a reference whose records are others now, and a choice that is
 * not among those left open. A reference that was chosen together with what its records belong to stays.
 */
export function dropClosedOptions(
  { properties }: Resource,
  before: Readonly<RecordValues>,
  after: RecordValues,
): RecordValues {
  let record = after
  for (const { name, schema } of properties.values()) {
    const options = schema['x-options']
    if (!options || isBlank(record[name]) || before[options.from] === record[options.from]) continue
    const open = findOptions(options, record)
    const isNew = isBlank(before[options.from]) && before[name] !== record[name]
    const isClosed = options.values ? open && !open.includes(record[name] as string | number) : !isNew
    if (isClosed) record = { ...record, [name]: null }
  }
  return record
}
