import { describe, expect, it } from 'vitest'
import type { EntitySchema } from '#contract/entitySchema.ts'
import { cutDescriptor, cutSchema } from './visibility.ts'

const hidden = new Set(['City'])

describe('cutting to what a caller may see', () => {
  it('leaves every rule out that looks at a hidden property, and the others as they are', () => {
    const clean = { properties: { Name: { const: 'x' } } }
    const telling = { properties: { City: { const: 'x' } } }
    const schema: EntitySchema = {
      type: 'object',
      title: 'Site',
      properties: {
        Name: { $ref: '#/definitions/name' },
        City: { $ref: '#/definitions/city' },
        Zone: { type: 'string', 'x-suggest': { from: 'City', values: { Reno: 'PT' } } },
        Phone: { type: 'string', 'x-suggest': { from: 'Name', values: {} } },
      },
      definitions: { name: { $ref: '#/definitions/word' }, word: { type: 'string' }, city: { type: 'string' } },
      required: ['City', 'Name'],
      allOf: [clean, telling],
      anyOf: [clean, telling],
      oneOf: [clean],
      not: telling,
      dependencies: { Name: ['City'], Zone: ['Name'] },
    }
    expect(cutSchema(schema, hidden)).toEqual({
      type: 'object',
      title: 'Site',
      properties: {
        Name: { $ref: '#/definitions/name' },
        Zone: { type: 'string' },
        Phone: { type: 'string', 'x-suggest': { from: 'Name', values: {} } },
      },
      definitions: { name: { $ref: '#/definitions/word' }, word: { type: 'string' } },
      required: ['Name'],
      allOf: [clean],
      oneOf: [clean],
      dependencies: { Zone: ['Name'] },
    })
  })

  it('takes a hidden property out of call tables, templates, actions, the record page and the import', () => {
    const cut = cutDescriptor(
      {
        name: 'Sites',
        schema: 'site',
        represent: '{City} {Name}',
        service: { application: 'Test', contract: 'Site' },
        scope: [{ path: 'City', claim: 'city' }],
        calls: {
          list: {
            method: 'GET',
            path: 'All',
            query: { city: 'filter.City', name: 'filter.Name' },
            fields: ['Name', 'City'],
          },
          move: {
            method: 'POST',
            path: 'Move',
            body: { ID: 'id', City: 'record.City' },
            when: { City: { equals: 'x' } },
          },
        },
        list: {
          route: 'Sites',
          shortcuts: [
            { prefix: 'C:', field: 'City' },
            { prefix: 'N:', field: 'Name' },
          ],
          actions: [
            'edit',
            { name: 'map', route: 'Map/{City}' },
            { name: 'go', confirm: 'Go to {City}?', reason: 'In {City}.' },
          ],
        },
        record: {
          ...{ route: 'Sites/View/{ID}', title: '{Name} in {City}', chips: ['City', 'Name'] },
          sections: [{ fields: ['Name', 'City'] }],
          tabs: [{ route: 'Place', title: 'Place', sections: [{ fields: ['City'] }] }],
        },
        import: { key: ['Name', 'City'], defaults: { City: 'Reno', Name: 'x' } },
      },
      hidden,
    )
    expect(cut).toEqual({
      name: 'Sites',
      schema: 'site',
      represent: '{Name}',
      service: { application: 'Test', contract: 'Site' },
      scope: [],
      calls: {
        list: { method: 'GET', path: 'All', query: { name: 'filter.Name' }, fields: ['Name'] },
        move: { method: 'POST', path: 'Move', body: { ID: 'id' }, when: {} },
      },
      list: {
        route: 'Sites',
        shortcuts: [{ prefix: 'N:', field: 'Name' }],
        actions: ['edit', { name: 'go', confirm: 'Go to ?', reason: 'In .' }],
      },
      record: {
        ...{ route: 'Sites/View/{ID}', title: '{Name} in', chips: ['Name'] },
        sections: [{ fields: ['Name'] }],
        tabs: [{ route: 'Place', title: 'Place', sections: [{ fields: [] }] }],
      },
      import: { defaults: { Name: 'x' } },
    })
  })
})
