import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { compileWithCfworker } from '#contract/validation/cfworker.ts'

/** A case of the official suite: a schema, and values that it takes or does not. */
interface Case {
  description: string
  schema: PropertySchema
  tests: { description: string; data: unknown; valid: boolean }[]
}

const folder = join(import.meta.dirname, 'official-suite/draft7')

const cases = globSync('**/*.json', { cwd: folder })
  .sort()
  .flatMap(file => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Case[]).map(each => ({ file, ...each })))

/** Schemas that the check of the data files refuses: they refer to others. */
const refused = ['remote ref, containing refs itself', 'Recursive references between schemas']

/** Values that we judge otherwise than the suite, and why. */
const otherwise: Record<string, string> = {
  'case-insensitive T and Z': 'a moment is kept as the services write it',
  'ref valid, maxItems ignored': 'the words beside a reference count, as in every later draft',
}

describe('both validators on the official suite of draft-07', () => {
  it.each(cases.filter(({ description }) => !refused.includes(description)))(
    'agree with $file: $description',
    ({ schema, tests }) => {
      const [server, browser] = [compileWithAjv(schema, 'document'), compileWithCfworker(schema, 'document')]
      for (const { description, data, valid } of tests) {
        expect(server(data).length === 0, description).toBe(description in otherwise ? !valid : valid)
        expect(browser(data), description).toEqual(server(data))
      }
    },
  )

  it.each(cases.filter(({ description }) => refused.includes(description)))(
    'refuse $file: $description',
    ({ schema }) => {
      expect(() => compileWithAjv(schema, 'document')).toThrow('names nothing in this schema')
      expect(() => compileWithCfworker(schema, 'document')).toThrow('names nothing in this schema')
    },
  )

  it('are tried by all of it, and no case is named in vain', () => {
    expect(cases.length).toBeGreaterThan(100)
    const named = new Set(
      cases.flatMap(({ description, tests }) => [description, ...tests.map(each => each.description)]),
    )
    expect([...refused, ...Object.keys(otherwise)].filter(each => !named.has(each))).toEqual([])
  })
})
