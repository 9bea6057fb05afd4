import { describe, expect, it } from 'vitest'
import type { MenuItem } from '#contract/menu.ts'
import { buildVisibleMenu, listLeaves } from './visibleMenu.ts'

function buildItem(Name: string, changes: Partial<MenuItem> = {}): MenuItem {
  return {
    Name,
    DisplayText: Name,
    Icon: null,
    Path: Name,
    ComponentSelector: Name,
    PermissionCode: null,
    IsActive: true,
    PersistState: false,
    IsLazyRoute: false,
    Items: [],
    ...changes,
  }
}

const parent = (name: string, ...Items: MenuItem[]) => buildItem(name, { Path: null, Items })
const names = (items: MenuItem[], canOpen = (_: string) => true, isHeld = (_?: string) => true) =>
  listLeaves(buildVisibleMenu(items, canOpen, isHeld)).map(({ name }) => name)

describe('the menu', () => {
  it('shows the leaves behind which a page may be opened', () => {
    expect(names([buildItem('Users'), buildItem('Reports')], path => path === 'Users')).toEqual(['Users'])
  })

  it('leaves out what is switched off or asks for a permission that is not held', () => {
    const items = [buildItem('Users', { IsActive: false }), buildItem('Roles', { PermissionCode: 'VIEW_ROLE' })]
    expect(names(items, undefined, rule => rule !== 'VIEW_ROLE')).toEqual([])
  })

  it('shows a parent only while a child of it shows, three levels deep', () => {
    const items = [
      parent('Administration', parent('People', buildItem('Users'))),
      parent('Empty', buildItem('Nothing')),
    ]
    const visible = buildVisibleMenu(
      items,
      path => path === 'Users',
      () => true,
    )
    expect(visible.map(({ name }) => name)).toEqual(['Administration'])
    expect(visible[0]?.items[0]?.items[0]).toMatchObject({ name: 'Users', path: '/Users' })
  })
})
