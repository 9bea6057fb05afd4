import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { bindCall } from '#contract/calls/bindCall.ts'
import { isTwin } from '#contract/calls/isTwin.ts'
import { buildMatcher } from '#contract/calls/matcher.ts'
import { getPreparedCall } from '#contract/calls/preparedCall.ts'
import { renderCall } from '#contract/calls/renderCall.ts'
import { getLabel } from '#contract/catalogue.ts'
import type { Call } from '#contract/descriptor.ts'
import { isServerOwned, type PropertySchema } from '#contract/entitySchema.ts'
import { parseFieldText, toFieldText } from '#contract/fieldText.ts'
import { chooseKey, findPlanProblem, listImportable, parseKey } from '#contract/importPlan.ts'
import { allowedActions, apply, toValue } from '#contract/machine.ts'
import { getProperty, type Resource } from '#contract/resource.ts'
import { mergeRecord } from '#contract/saving.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { compileWithCfworker } from '#contract/validation/cfworker.ts'
import { loadConfiguration } from '#server/platform/configuration/index.ts'
import { listHandlers } from '#server/services.ts'
import { scale } from '#tests/support/scale.ts'

const { configuration, problems } = await loadConfiguration('.', listHandlers())
if (!configuration) throw new Error(`The shipped data files have problems, see npm run doctor: ${problems[0]?.message}`)
const resources = [...configuration.resources.values()]
const catalogue = configuration.catalogues.get('en') ?? {}

/** Records that are tried of each resource. */
const numRuns = scale(25, 100)

// JSON has no -0.
const someDouble = fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => value + 0)

/** A value that a property takes, or nearly. */
function someValue(schema: PropertySchema): fc.Arbitrary<unknown> {
  const choices = schema.oneOf?.map(choice => choice.const) ?? schema.enum
  if (choices) return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...choices) }, fc.string())
  switch (schema.format ?? schema.type) {
    case 'integer':
      return fc.oneof({ weight: 4, arbitrary: fc.integer() }, someDouble, fc.string())
    case 'number':
      return fc.oneof({ weight: 4, arbitrary: someDouble }, fc.string())
    case 'boolean':
      return fc.oneof({ weight: 4, arbitrary: fc.boolean() }, fc.constant('yes'))
    case 'email':
      return fc.oneof(fc.emailAddress(), fc.constantFrom('ann@example.com', 'ann@example'))
    case 'phone':
      return fc.oneof(fc.stringMatching(/^\d{9,11}$/), fc.constant('555-123-4567'))
    default:
      return fc.oneof(fc.string(), fc.string({ minLength: 50, maxLength: 300 }), fc.stringMatching(/^[0-9A-Z]{1,12}$/))
  }
}

function someRecord(properties: Record<string, PropertySchema>): fc.Arbitrary<RecordValues> {
  const values = Object.entries(properties).map(([name, schema]) => [
    name,
    fc.oneof({ weight: 6, arbitrary: someValue(schema) }, fc.constant(null)),
  ])
  return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] })
}

const rules = resources.flatMap(({ schema }) =>
  Object.values(schema.properties).flatMap(property => [property['x-read'], property['x-write']]),
)
const held = new Set(rules.flatMap(rule => rule?.split(',').map(code => code.trim()) ?? []))
const imported = resources.filter(({ descriptor }) => descriptor.calls?.import)

it.each(imported.map(resource => [resource.name, resource] as const))(
  'a file can bring the key of %s, and records that are new',
  (_, resource) => {
    const properties = listImportable(resource, held)
    const names = properties.map(({ name }) => name)
    const plan = { Columns: names, Targets: names, Values: {}, Defaults: {}, Key: chooseKey(resource, properties) }
    expect(findPlanProblem(resource, { Encoding: null, Separator: null, Sheet: null, ...plan }, held)).toBeNull()
    expect(parseKey(plan.Key).filter(name => !names.includes(name))).toEqual([])
  },
)

describe.each(resources.map(resource => [resource.name, resource] as const))('the resource %s', (_, resource) => {
  const { schema, descriptor } = resource
  const calls = Object.keys(descriptor.calls ?? {})

  it('is validated alike by both validators', () => {
    const [server, browser] = [compileWithAjv(schema), compileWithCfworker(schema)]
    fc.assert(
      fc.property(someRecord(schema.properties), record => {
        expect(browser(record)).toEqual(server(record))
      }),
      { numRuns },
    )
  })

  it('labels each property', () => {
    for (const name of resource.properties.keys()) expect(getLabel(catalogue, resource, name)).not.toBe('')
  })

  it('reads back the texts of valid values', () => {
    const validate = compileWithAjv(schema)
    fc.assert(
      fc.property(someRecord(schema.properties), record => {
        const wrong = new Set(validate(record).map(({ pointer }) => pointer.slice(1)))
        for (const property of resource.properties.values()) {
          const value = record[property.name]
          const isBlank = value === undefined || (typeof value === 'string' && value.trim() === '')
          if (isServerOwned(property.name) || isBlank || wrong.has(property.name)) continue
          expect(parseFieldText(property, toFieldText(property, value))).toEqual({ value: value === 0 ? 0 : value })
        }
      }),
      { numRuns },
    )
  })

  it('keeps what a caller without permissions may not write', () => {
    fc.assert(
      fc.property(someRecord(schema.properties), someRecord(schema.properties), (stored, sent) => {
        const { record } = mergeRecord({ resource, stored, sent, held: new Set(), retired: new Set() })
        for (const [name, property] of Object.entries(schema.properties)) {
          const isKept = property['x-write'] || property['x-computed'] || property['x-read-only-on-edit']
          if (isKept) expect(record[name]).toEqual(stored[name])
        }
      }),
      { numRuns },
    )
  })

  it.each(calls)('finds and reads back its call %s', callName => {
    const matcher = buildMatcher(resources)
    const prepared = getPreparedCall(resource, callName)
    const args: CallArguments = {}
    const isNumbered = getProperty(resource, resource.key).jsonType === 'integer'
    const [key, other] = isNumbered ? [7, 8] : ['Seven', 'Eight']
    for (const source of prepared.sources) {
      if (source.from === 'id') args.id = key
      if (source.from === 'ids') args.ids = [key, other]
      if (source.from === 'matching' && !prepared.alternatives) args.matching = { searchText: 'x' }
      if (source.from === 'record') args.record = { Name: 'x' }
      if (source.from === 'args') {
        const value = distinguish(resource, prepared.call, source.name) ?? exampleOf(source.schema)
        args.args = { ...args.args, [source.name]: value }
      }
    }
    if (prepared.isIdInRecord) args.id = key
    const request = renderCall(resource, callName, args)
    const { application, contract } = descriptor.service
    const match = matcher.match(application, `${contract}/${request.path}`, request.method, request.body)
    // Which of several that nothing tells apart it is, the caller decides.
    const found = match && 'callName' in match ? match.callName : ''
    expect(match).toMatchObject({ resource: { name: resource.name } })
    expect(isTwin(getPreparedCall(resource, found).call, prepared.call)).toBe(true)
    const query: Record<string, string | string[]> = {}
    for (const [name, value] of request.query) query[name] = name in query ? [query[name] ?? [], value].flat() : value
    const params = match && 'params' in match ? match.params : {}
    const bound = bindCall(resource, callName, { params, query, body: request.body })
    expect(bound).toMatchObject({ ok: true, args })
  })
})

/** What tells a call from others of its path: what its `when` asks for, and nothing that theirs do. */
function distinguish({ descriptor }: Resource, { method, path, when }: Call, name: string): unknown {
  const { equals, above } = when?.[name] ?? {}
  if (equals !== undefined) return equals
  if (above !== undefined) return above + 1
  const others = Object.values(descriptor.calls ?? {}).filter(each => each.method === method && each.path === path)
  return others.some(each => each.when?.[name]?.equals === true) ? false : undefined
}

function exampleOf(schema: PropertySchema | null): unknown {
  if (schema?.enum) return schema.enum[0]
  if (schema?.pattern) return fc.sample(fc.stringMatching(new RegExp(schema.pattern)), { seed: 1, numRuns: 1 })[0]
  const choice = schema?.oneOf?.[0]?.const
  if (typeof choice === 'string') return choice
  switch (schema?.type) {
    case 'integer':
    case 'number':
      return 3
    case 'boolean':
      return true
    case 'array':
      return [Array.isArray(schema.items) ? 1 : exampleOf(schema.items ?? null)]
    case 'object':
      return { a: 1 }
    default:
      return 'text'
  }
}

describe.each([...configuration.machines])('the machine %s', (_, machine) => {
  const events = [...new Set(machine.transitions.map(({ event }) => event))]
  const context = {
    held: new Set(machine.transitions.flatMap(each => each.permission ?? [])),
    now: '2026-11-20T12:00:00Z',
  }

  it.each(machine.states.map(state => [state.name, state] as const))(
    'leaves %s only by what it allows',
    (name, state) => {
      const row = { ID: 1, [machine.state]: toValue(state) }
      const allowed = allowedActions(machine, row, context)
      for (const event of events) {
        const isFrom = (from: readonly string[]) => from.includes(name) || (from.includes('*') && !state.terminal)
        const isLeaving = machine.transitions.some(each => each.event === event && isFrom(each.from))
        if (!isLeaving) {
          expect(allowed).not.toContain(event)
          expect(apply(machine, row, event, context).ok).toBe(false)
        }
      }
    },
  )

  it('says every refusal in the words of the catalogue', () => {
    const guards = machine.transitions.flatMap(each => each.guards ?? [])
    const keys = [...guards, ...machine.states].flatMap(({ message }) => message ?? [])
    expect(keys.filter(key => catalogue[key] === undefined)).toEqual([])
  })
})
