import { describe, expect, it } from 'vitest'
import type { HistoryChange, HistoryEntry } from '#contract/history.ts'
import { buildExampleResource, buildExampleSchema } from '#tests/contract/support/exampleResource.ts'
import { planRevert } from './revertPlan.ts'

const text = { type: 'string', maxLength: 40 } as const
const resource = buildExampleResource(
  {},
  buildExampleSchema({ properties: { Name: text, Note: text, Pin: text, Floor: { type: 'integer' } } }),
)

const change = (Field: string, Before: unknown, After: unknown, CanRevert = true): HistoryChange => ({
  ...{ Field, Label: Field, Before, After, BeforeName: null, AfterName: null, CanRevert },
})

const entry = (ID: number, ...Changes: HistoryChange[]): HistoryEntry => ({
  ...{ ID, On: '2026-11-20T10:00:00Z', By: null, For: null, Action: 'update', Title: 'Changed', Changes },
})

const [newest, middle, oldest] = [
  entry(30, change('Name', 'B', 'C'), change('Pin', '***', '***', false)),
  entry(20, change('Name', 'A', 'B'), change('Note', null, 'x')),
  entry(10, change('Note', 'y', null), change('Floor', 1, 2)),
] as const
const entries = [newest, middle, oldest]

const plan = (target: HistoryEntry, moment: 'before' | 'after', field: string | null = null) =>
  planRevert(resource, entries, { entry: target, moment, field }).map(({ field: name, now, earlier }) => [
    name,
    now.value,
    earlier.value,
  ])

describe('what a revert would change', () => {
  it('is every field that has changed since, from what it holds now to what it held then', () => {
    expect(plan(middle, 'before')).toEqual([
      ['Name', 'C', 'A'],
      ['Note', 'x', null],
    ])
    expect(plan(oldest, 'before')).toEqual([
      ['Name', 'C', 'A'],
      ['Note', 'x', 'y'],
      ['Floor', 2, 1],
    ])
  })

  it('is what came after an entry, where the record shall be as that left it', () => {
    expect(plan(middle, 'after')).toEqual([['Name', 'C', 'B']])
    expect(plan(newest, 'after')).toEqual([])
  })

  it('is one field where that is asked for, and nothing that cannot be had or is as it was', () => {
    expect(plan(oldest, 'before', 'Floor')).toEqual([['Floor', 2, 1]])
    expect(plan(newest, 'before', 'Pin')).toEqual([])
    const undone = [entry(50, change('Floor', 3, 2)), entry(40, change('Floor', 2, 3))]
    expect(planRevert(resource, undone, { entry: undone[1] as HistoryEntry, moment: 'before', field: null })).toEqual(
      [],
    )
  })
})
