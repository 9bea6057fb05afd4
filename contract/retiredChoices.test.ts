import { describe, expect, it } from 'vitest'
import { buildExampleResource } from '#tests/contract/support/exampleResource.ts'
import type { EntitySchema, PropertySchema } from './entitySchema.ts'
import { parseFieldText, toFieldText } from './fieldText.ts'
import { buildResource, getProperty } from './resource.ts'
import { addKnownChoices, listChoosable, toOfferedSchema, withRetiredChoices } from './retiredChoices.ts'
import { problemsOfSave } from './saving.ts'
import { compileWithAjv } from './validation/ajv.ts'
import { compileWithCfworker } from './validation/cfworker.ts'

const mark = '{0} (no longer offered)'
const [alpha, beta] = [
  { const: 'A', title: 'Alpha' },
  { const: 'B', title: 'Beta' },
]
const retired = { const: 'B', title: 'Beta (no longer offered)', 'x-retired': 'Beta' }

function build(Kind: PropertySchema): PropertySchema {
  return { type: 'object', properties: { Kind } }
}

function kindOf({ properties }: PropertySchema): PropertySchema {
  return properties?.Kind as PropertySchema
}

function buildProperty(Kind: PropertySchema) {
  const { descriptor } = buildExampleResource()
  return getProperty(buildResource(descriptor, build(Kind) as EntitySchema), 'Kind')
}

const known = addKnownChoices({}, build({ oneOf: [alpha, beta] }))
const left = withRetiredChoices(build({ oneOf: [alpha] }), mark, known)

describe('a choice that is no longer offered', () => {
  it('keeps its title, be it marked in the file or taken out of it', () => {
    const marked = withRetiredChoices(build({ oneOf: [{ ...beta, 'x-retired': true }, alpha] }), mark)
    expect(kindOf(marked).oneOf).toEqual([alpha, retired])
    expect(kindOf(left).oneOf).toEqual([alpha, retired])
  })

  it('is known over further versions, and offered again once it comes back', () => {
    const later = addKnownChoices(known, left)
    expect(kindOf(withRetiredChoices(build({ oneOf: [alpha] }), mark, later)).oneOf).toEqual([alpha, retired])
    const back = build({ oneOf: [alpha, { const: 'B', title: 'Better' }] })
    expect(withRetiredChoices(back, mark, later)).toBe(back)
  })

  it('is known of values without titles, of lists, and within objects', () => {
    const plain = withRetiredChoices(
      build({ enum: ['Day'] }),
      mark,
      addKnownChoices({}, build({ enum: ['Day', 'Night'] })),
    )
    expect(kindOf(plain).oneOf?.map(({ title }) => title)).toEqual(['Day', 'Night (no longer offered)'])
    const deep = (choices: PropertySchema['oneOf']) =>
      build({ type: 'array', items: { type: 'object', properties: { Part: { oneOf: choices } } } })
    const inner = withRetiredChoices(deep([alpha]), mark, addKnownChoices({}, deep([alpha, beta])))
    expect(inner).toEqual(deep([alpha, retired]))
  })

  it('can be chosen only where it is held', () => {
    expect(listChoosable([alpha, retired], 'A')).toEqual([alpha])
    expect(listChoosable([alpha, retired], 'B')).toEqual([alpha, retired])
    expect(listChoosable([alpha, retired], ['A', 'B'])).toEqual([alpha, retired])
  })

  it('is written with its mark, and read with and without', () => {
    const property = buildProperty(kindOf(left))
    expect(toFieldText(property, 'B')).toBe('Beta (no longer offered)')
    for (const text of ['B', 'beta', 'Beta (no longer offered)'])
      expect(parseFieldText(property, text)).toEqual({ value: 'B' })
    expect(parseFieldText(property, 'Gamma')).toEqual({
      problem: { messageKey: 'validation.choices', args: ['Alpha'] },
    })
  })

  it('leaves its title to a choice that is offered', () => {
    const heir = { const: 'B2', title: 'Beta' }
    expect(parseFieldText(buildProperty({ oneOf: [heir, retired] }), 'Beta')).toEqual({ value: 'B2' })
  })

  it.each([
    ['the services', compileWithAjv],
    ['the form', compileWithCfworker],
  ])('is refused by name by %s', (_, compile) => {
    expect(compile(left)({ Kind: 'B' })).toMatchObject([
      { pointer: '/Kind', keyword: 'enum', messageKey: 'validation.retired', args: ['Beta'] },
    ])
    expect(compile(left)({ Kind: 'A' })).toEqual([])
    expect(compile(left)({ Kind: 'C' })).toMatchObject([{ messageKey: 'validation.enum' }])
  })

  it('stays in the list that holds it, and comes into no other', () => {
    const schema = build({ type: 'array', items: { oneOf: [alpha, retired] } })
    const record = { Kind: ['A', 'B'] }
    const problems = compileWithAjv(schema)(record)
    const judge = (stored: string[]) => problemsOfSave(problems, ['Kind'], { stored: { Kind: stored }, record })
    expect(judge(['B'])).toEqual([])
    expect(judge(['A'])).toHaveLength(1)
  })

  it('is no difference from a version that did not have it', () => {
    expect(toOfferedSchema(left)).toEqual(build({ oneOf: [alpha] }))
  })
})
