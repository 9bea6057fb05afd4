import { describe, expect, it } from 'vitest'
import type { CallArguments } from '#contract/callArguments.ts'
import { getPreparedCall } from '#contract/calls/preparedCall.ts'
import { renderCall } from '#contract/calls/renderCall.ts'
import type { Call } from '#contract/descriptor.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { type Configuration, loadConfiguration } from '#server/platform/configuration/index.ts'
import { buildManifest } from '#server/services/configuration/manifest.ts'
import { listHandlers } from '#server/services.ts'
import { sample } from '#tests/support/scale.ts'

const readCode = 'READ_HIDDEN_FIELD'
const configuration = await loadShipped()
const everyCode = new Set(configuration.permissionModules.flatMap(module => listCodes(module)))

async function loadShipped(): Promise<Configuration> {
  const { configuration, problems } = await loadConfiguration('.', listHandlers())
  if (!configuration) throw new Error(`The shipped data files have problems: ${problems[0]?.message}`)
  return configuration
}

function listCodes(module: unknown): string[] {
  const codes: string[] = []
  JSON.stringify(module, (key, value) => {
    if (key === 'Code' && typeof value === 'string') codes.push(value)
    return value
  })
  return codes
}

/** The shipped configuration with a read permission on one property of one resource, and of those that share its schema. */
function hide(name: string, field: string): Configuration {
  const resources = [...configuration.resources.values()].map(resource => {
    const { descriptor, schema } = resource
    const property = schema.properties[field]
    if (resource.entity !== configuration.resources.get(name)?.entity || !property) return resource
    const properties = { ...schema.properties, [field]: { ...property, 'x-read': readCode } }
    return buildResource(descriptor, { ...schema, properties })
  })
  return { ...configuration, resources: new Map(resources.map(resource => [resource.name, resource])) }
}

/** Arguments that a call carries whole, as far as its sources ask for them. */
function buildArguments(resource: Resource, callName: string): CallArguments {
  const { sources } = getPreparedCall(resource, callName)
  const has = (from: string) => sources.some(source => source.from === from)
  const args = sources.flatMap(source => (source.from === 'args' ? [[source.name, 1] as const] : []))
  return {
    ...(has('id') && { id: 1 }),
    ...(has('ids') && { ids: [1] }),
    ...(has('record') && { record: { ID: 1 } }),
    ...(args.length > 0 && { args: Object.fromEntries(args) }),
  }
}

/** Where the name of a property may stand by chance: texts for people, values of choices, a call's own parameters, what other records have. */
const apart = new Set(['title', 'description', 'summary', '$comment', 'parameters', 'dialog', 'const', 'next'])

const isOwnParameter = (value: unknown) => typeof value === 'string' && value.startsWith('args.')

/** Whether a property is named by a descriptor or schema: as a key, as a value, in a template or in an expression. */
function isNamed(part: unknown, field: string): boolean {
  const name = new RegExp(`(?:^|\\{|filter\\.|record\\.)${field}(?:$|\\})`)
  if (typeof part === 'string') return name.test(part)
  if (Array.isArray(part)) return part.some(each => isNamed(each, field))
  if (typeof part !== 'object' || part === null) return false
  return Object.entries(part)
    .filter(([key, value]) => !apart.has(key) && !isOwnParameter(value))
    .some(([key, value]) => key === field || isNamed(value, field))
}

const fields = [...configuration.resources.values()].flatMap(({ name, schema, key }) =>
  Object.keys(schema.properties).flatMap(field => (field === key ? [] : [[name, field] as const])),
)

/** The words of a descriptor and a schema under which a property is named: what is left out well of one is left out well of another. */
function listUses(part: unknown, field: string, words = ''): string[] {
  if (typeof part !== 'object' || part === null) return isNamed(part, field) ? [words] : []
  if (Array.isArray(part)) return part.flatMap(each => listUses(each, field, words))
  return Object.entries(part).flatMap(([key, value]) => [
    ...(key === field ? [`${words}/{}`] : []),
    ...listUses(value, field, isName(words) ? `${words}/*` : `${words}/${key}`),
  ])
}

/** Under these stand names that somebody has given. */
const isName = (words: string) => /\/(calls|properties|parameters|definitions|query|body|values)$/.test(words)

const toUses = ([name, field]: readonly [string, string]): string => {
  const { descriptor, schema } = configuration.resources.get(name) as Resource
  return [...new Set([...listUses(descriptor, field), ...listUses(schema, field)])].sort().join(' ')
}

/** A call without the names of its own parameters, which may be those of properties. */
function withoutOwn({ path: _, required: __, target: ___, rules: ____, over: _____, ...call }: Call): Partial<Call> {
  return call
}

it('a manifest lacks the resource whose key may not be read', () => {
  const manifest = buildManifest(
    hide('LookupCategories', 'Code'),
    { permissions: everyCode, isApplicant: false },
    () => false,
  )
  expect(manifest.Resources.map(({ name }) => name)).not.toContain('LookupCategories')
  expect(manifest.Resources.map(({ name }) => name)).toContain('Lookups')
})

describe.each(sample(fields, toUses))('a manifest in which %s.%s may not be read', (name, field) => {
  const manifest = buildManifest(hide(name, field), { permissions: everyCode, isApplicant: false }, () => false)
  const descriptor = manifest.Resources.find(each => each.name === name)
  const schema = manifest.Schemas[descriptor?.schema ?? '']

  it('names it nowhere, and every call that is left can be rendered', () => {
    if (!descriptor || !schema) throw new Error(`${name} is not in the manifest.`)
    const calls = Object.values(descriptor.calls ?? {}).map(withoutOwn)
    expect(isNamed({ ...descriptor, calls, name: '', schema: '' }, field)).toBe(false)
    expect(isNamed({ ...schema, title: '' }, field)).toBe(false)
    expect(() => compileWithAjv(schema)).not.toThrow()
    const resource = buildResource(descriptor, schema)
    for (const callName of Object.keys(descriptor.calls ?? {})) {
      expect(() => renderCall(resource, callName, buildArguments(resource, callName))).not.toThrow()
    }
  })
})
