import { describe, expect, it } from 'vitest'
import { buildTree, listItems, listLeading, searchTree, type TreeItem } from './tree.ts'
import { findMove, listRows } from './treeRows.ts'
import { buildTicks, listEnds, listTopmost, pickOne, propagateTicks, toggleTick } from './treeTicks.ts'

/** North (Oslo, Bergen (Harbour, Hill)) and South (Rome). */
const tree: TreeItem[] = [
  {
    ID: 1,
    Name: 'North',
    Children: [
      { ID: 11, Name: 'Oslo' },
      {
        ID: 12,
        Name: 'Bergen',
        Children: [
          { ID: 121, Name: 'Harbour' },
          { ID: 122, Name: 'Hill' },
        ],
      },
    ],
  },
  { ID: 2, Name: 'South', Children: [{ ID: 21, Name: 'Rome' }] },
]

const names = (items: readonly TreeItem[]) => listItems(items).map(item => item.Name)
const tick = (...keys: number[]) =>
  keys.reduce((ticked, key) => toggleTick(tree, ticked, key), new Set<number | string>())
const displayed = (ticked: ReadonlySet<number | string>) => Object.fromEntries(buildTicks(tree, ticked))

describe('the ticks of a tree', () => {
  it('tick all below an item with it', () => {
    expect(tick(1)).toEqual(new Set([1, 11, 12, 121, 122]))
  })

  it('tick a parent with the last of its children, and its own parent in turn', () => {
    expect(tick(11, 121)).toEqual(new Set([11, 121]))
    expect(tick(11, 121, 122)).toEqual(new Set([1, 11, 12, 121, 122]))
    expect(tick(21)).toEqual(new Set([2, 21]))
  })

  it('show a parent as mixed while only some below it are ticked, however deep', () => {
    expect(displayed(tick(121))).toEqual({
      1: 'mixed',
      11: 'off',
      12: 'mixed',
      121: 'on',
      122: 'off',
      2: 'off',
      21: 'off',
    })
  })

  it('untick the ancestors of an item, which stay mixed while a sibling is ticked', () => {
    const ticked = tick(1, 121)
    expect(ticked).toEqual(new Set([11, 122]))
    expect(displayed(ticked)).toMatchObject({ 1: 'mixed', 12: 'mixed', 121: 'off', 122: 'on' })
    expect(displayed(toggleTick(tree, toggleTick(tree, ticked, 122), 11))).toMatchObject({ 1: 'off', 12: 'off' })
  })

  it('untick all below an item with it', () => {
    expect(tick(1, 1)).toEqual(new Set())
    expect(tick(1, 12)).toEqual(new Set([11]))
  })

  it('tick what is left below a mixed item', () => {
    expect(tick(121, 12)).toEqual(new Set([12, 121, 122]))
  })

  it('take a stored parent for all below it, all children for their parent, and drop unknown keys', () => {
    expect(propagateTicks(tree, [12, 21, 99])).toEqual(new Set([12, 121, 122, 2, 21]))
  })

  it('where one item alone can be ticked, move to another and leave with a second click', () => {
    expect(pickOne(pickOne(new Set(), 12), 21)).toEqual(new Set([21]))
    expect(pickOne(new Set([21]), 21)).toEqual(new Set())
  })

  it('are told by the topmost items, and counted without their parents', () => {
    expect(listTopmost(tree, tick(12, 2)).map(item => item.Name)).toEqual(['Bergen', 'South'])
    expect(listEnds(tree, tick(12, 2))).toHaveLength(3)
  })
})

describe('a search in a tree', () => {
  it('keeps the ancestors of a match and all below it, and opens the way to it', () => {
    expect(names(searchTree(tree, 'HIL'))).toEqual(['North', 'Bergen', 'Hill'])
    expect(names(searchTree(tree, 'bergen'))).toEqual(['North', 'Bergen', 'Harbour', 'Hill'])
    expect(listLeading(tree, 'hil')).toEqual([1, 12])
    expect(listLeading(tree, 'bergen')).toEqual([1])
  })

  it('keeps everything for spaces and nothing where nothing matches', () => {
    expect(searchTree(tree, '  ')).toBe(tree)
    expect(searchTree(tree, 'Paris')).toEqual([])
  })
})

describe('a tree built from a list', () => {
  it('nests by the parents and puts what has none at the top', () => {
    const built = buildTree([
      { ID: 2, ParentID: 1, Name: 'Child' },
      { ID: 1, ParentID: null, Name: 'Top' },
      { ID: 3, ParentID: 9, Name: 'Orphan' },
    ])
    expect(built.map(item => [item.Name, names(item.Children ?? [])])).toEqual([
      ['Top', ['Child']],
      ['Orphan', []],
    ])
  })

  it('loses nothing in a ring', () => {
    const ring = [
      { ID: 1, ParentID: 2, Name: 'Hen' },
      { ID: 2, ParentID: 1, Name: 'Egg' },
    ]
    expect(names(buildTree(ring))).toEqual(['Hen', 'Egg'])
  })
})

describe('the keys in a tree', () => {
  const rows = listRows(tree, new Set([1]))

  it('sees no more lines than stand open', () => {
    expect(rows.map(row => [row.item.Name, row.level, row.position, row.siblings])).toEqual([
      ['North', 1, 1, 2],
      ['Oslo', 2, 1, 2],
      ['Bergen', 2, 2, 2],
      ['South', 1, 2, 2],
    ])
  })

  it.each([
    [1, 'ArrowDown', { focus: 11 }],
    [2, 'ArrowDown', { focus: undefined }],
    [1, 'ArrowUp', { focus: undefined }],
    [2, 'Home', { focus: 1 }],
    [1, 'End', { focus: 2 }],
    [12, 'ArrowRight', { open: 12 }],
    [1, 'ArrowRight', { focus: 11 }],
    [11, 'ArrowRight', {}],
    [1, 'ArrowLeft', { close: 1 }],
    [12, 'ArrowLeft', { focus: 1 }],
    [2, 'ArrowLeft', {}],
    [12, ' ', { toggle: 12 }],
    [12, 'Enter', { toggle: 12 }],
    [12, 'o', { focus: 11 }],
    [12, 'Tab', null],
  ])('at %i: %s', (at, key, move) => {
    expect(findMove(rows, at, key)).toEqual(move)
  })
})
