import type { PropertySchema } from '#contract/entitySchema.ts'
import { findReference } from '#contract/validation/prepareSchema.ts'

/** A part of a meta-schema. */
export type Meta = PropertySchema & { [word: string]: unknown }

const texts = [
  'Name',
  'name',
  'GET',
  '#/definitions/name',
  'https://parts.example.com',
  'LOCUM_PARTS_KEY',
  'A/B',
  'St:',
]

/** Builds the least value that a part of a meta-schema takes. */
export function buildSample(root: Meta, node: Meta): unknown {
  const { $ref, type } = node
  if (typeof $ref === 'string') return buildSample(root, findReference(root, $ref) as Meta)
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  if (node.if) return buildSample(root, node.else as Meta)
  const first = Array.isArray(type) ? type[0] : (type ?? (node.items ? 'array' : undefined))
  switch (first) {
    case 'integer':
    case 'number':
      return Math.max(1, Number(node.minimum ?? 0))
    case 'boolean':
      return true
    case 'array':
      return node.minItems ? [buildSample(root, (node.items ?? {}) as Meta)] : []
    case 'object':
      return buildObject(root, node)
    default: {
      const form = new RegExp(String(node.pattern ?? ''), 'u')
      return texts.find(text => form.test(text)) ?? ''
    }
  }
}

/** Builds the least object; where it is one of several forms, the one that `word` belongs to, else the first. */
export function buildObject(root: Meta, node: Meta, word?: string): object {
  const properties = (node.properties ?? {}) as Record<string, Meta>
  const forms = (node.oneOf ?? []) as Meta[]
  const form = forms.find(each => each.required?.some(name => name === word)) ?? forms[0]
  const names = new Set([...(node.required ?? []), ...(form?.required ?? [])])
  const needs = (node.dependencies ?? {}) as Record<string, string[]>
  for (const name of names) for (const needed of needs[name] ?? []) names.add(needed)
  if (node.minProperties && names.size === 0) {
    const [name] = Object.keys(properties)
    if (!name || typeof node.additionalProperties === 'object')
      return { name: buildSample(root, node.additionalProperties as Meta) }
    names.add(name)
  }
  return Object.fromEntries([...names].map(name => [name, buildSample(root, properties[name] as Meta)]))
}

/** A value of none of these types. */
export function pickUnlike(types: unknown): unknown {
  const taken = [types].flat(2)
  const values: [string, unknown][] = [
    ['string', 'text'],
    ['number', 7.5],
    ['boolean', true],
    ['object', {}],
    ['array', []],
    ['null', null],
  ]
  return values.find(([type]) => !taken.includes(type))?.[1]
}
