import { describe, expect, it } from 'vitest'
import type { EntitySchema } from './entitySchema.ts'
import { type NamedParts, withNameChoices } from './nameChoices.ts'

const post = { method: 'POST', path: 'Save' } as const
const ward = (name: string, title: string): NamedParts => ({
  descriptor: {
    ...{ name, title },
    calls: { list: { method: 'GET', path: 'Get' }, create: post, tidyUp: post, tidyMany: { ...post, each: 'tidyUp' } },
  },
  schema: { title: 'Ward' },
})
const reading: NamedParts = {
  descriptor: { name: 'Views', title: 'Views', calls: { list: { method: 'GET', path: 'Get' } } },
  schema: { title: 'View' },
}
const log: EntitySchema = {
  type: 'object',
  title: 'Entry',
  properties: {
    Kind: { type: 'string', 'x-names': 'resource' },
    Call: { type: 'string', 'x-names': 'call', oneOf: [{ const: 'create', title: 'Created' }] },
  },
}

describe('the choices of a property that holds names', () => {
  it('are the resources whose records change, each by a title of its own', () => {
    const { Kind } = withNameChoices(
      log,
      [ward('Wards', 'Wards'), ward('OwnWards', 'My wards'), reading],
      [],
    ).properties
    expect(Kind?.oneOf).toEqual([
      { const: 'Wards', title: 'Ward' },
      { const: 'OwnWards', title: 'My wards' },
    ])
  })

  it('are calls and events by the words that the schema has for them, else by their names in words', () => {
    const { Call } = withNameChoices(log, [ward('Wards', 'Wards')], ['runOut']).properties
    expect(Call?.oneOf).toEqual([
      { const: 'create', title: 'Created' },
      { const: 'tidyUp', title: 'Tidy up' },
      { const: 'runOut', title: 'Run out' },
    ])
  })

  it('are left as they are in a schema without any', () => {
    const plain: EntitySchema = { ...log, properties: { Name: { type: 'string' } } }
    expect(withNameChoices(plain, [ward('Wards', 'Wards')], [])).toBe(plain)
  })
})
