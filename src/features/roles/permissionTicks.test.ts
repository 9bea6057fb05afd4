import { describe, expect, test } from 'vitest'
import type { TreeModule, TreePermission } from '#contract/permissionModule.ts'
import { searchTree } from '#src/lib/tree.ts'
import {
  buildTicks,
  carryOver,
  findDifference,
  listSelected,
  type PermissionItem,
  toggle,
  toItems,
} from './permissionTicks.ts'

const permission = (ID: number, Code: string, more: Partial<TreePermission> = {}): TreePermission => ({
  ...{ ID, Code, Name: Code.toLowerCase(), IsPrivate: false, Selected: false },
  ...more,
})

const module = (Name: string, Permissions: TreePermission[], Modules: TreeModule[] = []): TreeModule => ({
  ...{ Name, Permissions, Modules, Selected: false, Indetermine: false },
})

const words = { toName: (name: string) => name, isReadOnly: false }

/** Users (view, add, a private one, Passwords (change)) and Teams (one that the caller does not hold). */
const modules = [
  module(
    'Users',
    [
      permission(1, 'VIEW', { Selected: true }),
      permission(2, 'ADD'),
      permission(9, 'SEE_AS', { IsPrivate: true, Selected: true, Reason: 'Private' }),
    ],
    [module('Passwords', [permission(3, 'CHANGE')])],
  ),
  module('Teams', [permission(4, 'FOREIGN', { Reason: 'Not held' })]),
]
const items = toItems(modules, words)
const [users, teams] = ['/0', '/1']

describe('the ticks of permissions', () => {
  test('begin with what the role has, without the private ones', () => {
    expect(listSelected(items)).toEqual(new Set([1]))
  })

  test('make a module selected with all below it, and indeterminate with a part; private ones do not count', () => {
    const drawn = (...ticked: number[]) => buildTicks(items, new Set(ticked))
    expect([drawn(1).get(users), drawn(1).get('/0/0')]).toEqual(['mixed', 'off'])
    expect([drawn(3).get(users), drawn(3).get('/0/0')]).toEqual(['mixed', 'on'])
    expect(drawn(1, 2, 3).get(users)).toBe('on')
    expect(drawn().get(users)).toBe('off')
    expect(drawn().get(9)).toBe('on')
  })

  test('select all below a module, and clear it where all is selected', () => {
    const whole = toggle(items, new Set([1]), users)
    expect(whole).toEqual(new Set([1, 2, 3]))
    expect(toggle(items, whole, users)).toEqual(new Set())
    expect(toggle(items, whole, 3)).toEqual(new Set([1, 2]))
  })

  test('leave what the caller may not give as it is', () => {
    expect(toggle(items, new Set(), teams)).toEqual(new Set())
    expect(toggle(items, new Set([4]), 4)).toEqual(new Set([4]))
    const readOnly = toItems(modules, { ...words, isReadOnly: true })
    expect(toggle(readOnly, new Set([1]), users)).toEqual(new Set([1]))
  })

  test('stay through a search, whose module ticks what it shows', () => {
    const found = searchTree(items, 'change') as PermissionItem[]
    expect(toggle(found, new Set([1]), users)).toEqual(new Set([1, 3]))
    expect(searchTree(items, 'SEE_AS')).toHaveLength(1)
  })

  test('tell what they give and take by module', () => {
    expect(findDifference(items, new Set([1, 3]), new Set([2, 3]))).toEqual([
      { module: 'Users', gives: ['add'], takes: ['view'] },
    ])
    expect(findDifference(items, new Set(), new Set([3]))).toEqual([
      { module: 'Users › Passwords', gives: ['change'], takes: [] },
    ])
  })

  test('are carried over to what somebody else saved meanwhile', () => {
    // 2 given and 1 taken of {1, 3}; meanwhile 4 came and 3 went.
    expect(carryOver(new Set([1, 3]), new Set([2, 3]), new Set([1, 4]))).toEqual(new Set([2, 4]))
  })

  test('are worked out of 2,000 permissions as of few', () => {
    const many = toItems(
      Array.from({ length: 50 }, (_, at) =>
        module(
          `Module ${at}`,
          Array.from({ length: 40 }, (__, index) => permission(at * 40 + index, `P${at}_${index}`)),
        ),
      ),
      words,
    )
    const ticked = toggle(many, new Set(), '/7')
    expect(ticked.size).toBe(40)
    expect(buildTicks(many, ticked).get('/7')).toBe('on')
    expect(findDifference(many, new Set(), ticked)).toHaveLength(1)
  })
})
