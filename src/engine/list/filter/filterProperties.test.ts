import { describe, expect, it } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildResource } from '#contract/resource.ts'
import { listFilterProperties } from './filterProperties.ts'

function listNames(properties: Record<string, PropertySchema>, ...held: string[]): string[] {
  const resource = buildResource(
    {
      name: 'Plants',
      schema: 'plant',
      represent: '{Name}',
      service: { application: 'Garden', contract: 'Plant' },
      list: { route: 'Plants', columns: ['Name', { field: 'Height', width: 80 }], filters: ['Colour', 'Name'] },
      form: { sections: [{ fields: ['Name', 'Notes'] }], hidden: ['Row'] },
    },
    { title: 'Plant', type: 'object', properties },
  )
  return listFilterProperties(resource, new Set(held)).map(({ name }) => name)
}

const text: PropertySchema = { type: 'string' }
const named = { Name: text, Height: text, Colour: text, Notes: text, Row: text }

describe('what the filter panel offers', () => {
  it('is the filters of the descriptor, in their order', () => {
    expect(listNames(named)).toEqual(['Colour', 'Name'])
  })

  it('is also every field that the descriptor names nowhere', () => {
    expect(listNames({ ...named, Sun: text })).toEqual(['Colour', 'Name', 'Sun'])
  })

  it('is nothing that the user may not read, that is secret or that a list cannot be narrowed by', () => {
    const further = {
      Price: { ...text, 'x-read': 'VIEW_PRICE' },
      Pin: { ...text, 'x-secret': true },
      Map: { type: 'object' },
    } satisfies Record<string, PropertySchema>
    expect(listNames({ ...named, ...further })).toEqual(['Colour', 'Name'])
    expect(listNames({ ...named, ...further }, 'VIEW_PRICE')).toEqual(['Colour', 'Name', 'Price'])
  })
})
