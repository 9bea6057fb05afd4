import { describe, expect, it } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildPlants } from '#tests/support/screens.tsx'
import { beginContent, carryOver, type FormContent, pickTyped } from './formContent.ts'
import type { FormShape } from './formShape.ts'
import { listChanges } from './recordChanges.ts'

const names = ['One', 'Two', 'Three', 'Four']
const typed = { One: 'abc', Two: '12', Three: 'Main Street 1', Four: '-7' }

const schemas: Record<string, PropertySchema> = {
  text: { type: 'string', maxLength: 40 },
  longText: { type: 'string', maxLength: 4000 },
  number: { type: 'integer' },
  date: { type: 'string', format: 'date' },
}

/** One way a field may be in a version: of a kind, read-only or not, or not at all. */
type Way = { kind: string; isReadOnly: boolean } | null

const ways: Way[] = [
  null,
  ...Object.keys(schemas).flatMap(kind => [
    { kind, isReadOnly: false },
    { kind, isReadOnly: true },
  ]),
]

function buildShape(chosen: readonly Way[]): FormShape {
  const displayed = chosen.flatMap((way, index) => (way ? [{ way, name: names[index] as string }] : []))
  const { properties } = buildPlants(
    Object.fromEntries(displayed.map(({ way, name }) => [name, schemas[way.kind] ?? {}])),
  )
  return Object.fromEntries(
    displayed.flatMap(({ way, name }) => {
      const property = properties.get(name)
      return property ? [[name, { property, label: name, isReadOnly: way.isReadOnly, isRequired: false }]] : []
    }),
  )
}

function buildResourceOf(shape: FormShape) {
  return { properties: new Map(Object.entries(shape).map(([name, { property }]) => [name, property])) }
}

const plain = buildShape(names.map(() => ({ kind: 'text', isReadOnly: false })))

/** The same row of numbers for the same seed, each below `limit`. */
function buildDice(seed: number): (limit: number) => number {
  let state = seed
  return limit => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

function type(content: FormContent): FormContent {
  return { ...content, record: { ...content.record, ...typed } }
}

describe('what was typed into a form', () => {
  it('goes on over a later version of the record, of which the rest is taken', () => {
    const opened = { One: 'a', Two: 'b', Version: 1 }
    const before = { ...beginContent(plain, opened, null), record: { ...opened, One: 'typed' } }
    const after = carryOver(before, plain, { One: 'c', Two: 'd', Version: 2 })
    expect(after.record).toMatchObject({ One: 'typed', Two: 'd', Version: 2 })
    expect(after.opened).toEqual({ One: 'c', Two: 'd', Version: 2 })
    expect(after.news).toEqual({})
  })

  it.each(Array.from({ length: 40 }, (_, index) => index + 1))(
    'is there again once its fields are as they were, whatever they were meanwhile (%i)',
    seed => {
      const roll = buildDice(seed)
      let content = type(beginContent(plain, {}, null))
      for (let version = 0; version < 12; version++) {
        const shape = buildShape(names.map(() => ways[roll(ways.length)] ?? null))
        content = carryOver(content, shape, {})
        const drawn = Object.keys(content.record).filter(name => content.record[name] !== undefined)
        expect(drawn.filter(name => !Object.hasOwn(shape, name))).toEqual([])
        if (roll(4) > 0) continue
        // As a draft: out of one form and into another.
        const changes = listChanges(buildResourceOf(shape), Object.keys(shape), {}, content.record)
        content = beginContent(shape, {}, JSON.parse(JSON.stringify(pickTyped(content, changes))))
      }
      const back = carryOver(content, plain, {})
      expect(back.record).toEqual(typed)
      expect(back.aside).toEqual({})
    },
  )

  it('is nothing where nothing was typed, whatever came and left', () => {
    const roll = buildDice(7)
    let content = beginContent(plain, { One: 'stored' }, null)
    for (let version = 0; version < 30; version++) {
      content = carryOver(content, buildShape(names.map(() => ways[roll(ways.length)] ?? null)), {})
      expect(content.aside).toEqual({})
    }
    expect(carryOver(content, plain, {}).record.One).toBe('stored')
  })
})
