import { describe, expect, test } from 'vitest'
import { buildOrganizationTree, type OrganizationNode } from './organizationTree.ts'

const rows = [
  { ID: 1, ParentID: null, Name: 'Group' },
  { ID: 4, ParentID: 2, Name: 'Providence' },
  { ID: 2, ParentID: 1, Name: 'Local' },
  { ID: 5, ParentID: 2, Name: 'Boston' },
  { ID: 3, ParentID: 1, Name: 'Travel' },
]

const listSelected = (nodes: OrganizationNode[]): number[] =>
  nodes.flatMap(({ ID, Selected, Children }) => [...(Selected ? [ID] : []), ...listSelected(Children)])

describe('the tree of organizations', () => {
  test('puts each below its parent, in the order of the rows', () => {
    const [group, ...others] = buildOrganizationTree(rows, new Set())
    expect(others).toEqual([])
    expect(group).toMatchObject({ ID: 1, ParentID: null, Name: 'Group', Selected: false })
    expect(group?.Children.map(({ Name }) => Name)).toEqual(['Local', 'Travel'])
    expect(group?.Children[0]?.Children.map(({ Name }) => Name)).toEqual(['Providence', 'Boston'])
  })

  test('selects a parent once all below it are selected, and no sooner', () => {
    expect(listSelected(buildOrganizationTree(rows, new Set([2, 4])))).toEqual([4])
    expect(listSelected(buildOrganizationTree(rows, new Set([4, 5])))).toEqual([2, 4, 5])
    expect(listSelected(buildOrganizationTree(rows, new Set([3, 4, 5])))).toEqual([1, 2, 4, 5, 3])
  })

  test('shows at the top what stands below none of the rows', () => {
    expect(buildOrganizationTree([{ ID: 9, ParentID: 8, Name: 'Boston' }], new Set([9]))).toEqual([
      { ID: 9, ParentID: 8, Name: 'Boston', Children: [], Selected: true },
    ])
  })
})
