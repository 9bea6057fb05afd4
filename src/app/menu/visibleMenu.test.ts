import { describe, expect, it } from 'vitest'
import type { MenuItem } from '#contract/menu.ts'
import { buildMenuItem } from '#tests/support/wards.ts'
import { findCurrentItem } from './useCurrentPath.ts'
import { buildVisibleMenu, listLeaves, type MenuRules } from './visibleMenu.ts'

const parent = (name: string, ...Items: MenuItem[]) => buildMenuItem(name, { Path: null, Items })
const build = (items: MenuItem[], rules: Partial<MenuRules>) =>
  buildVisibleMenu(items, { canOpen: () => true, isHeld: () => true, isKnown: () => true, ...rules })
const names = (items: MenuItem[], rules: Partial<MenuRules>) => listLeaves(build(items, rules)).map(({ name }) => name)

describe('the menu', () => {
  it('shows the leaves behind which a page may be opened', () => {
    expect(names([buildMenuItem('Users'), buildMenuItem('Reports')], { canOpen: path => path === 'Users' })).toEqual([
      'Users',
    ])
  })

  it('leaves out an item whose component it does not have', () => {
    const items = [buildMenuItem('Users'), buildMenuItem('Reports', { ComponentSelector: 'Charts' })]
    expect(names(items, { isKnown: selector => selector !== 'Charts' })).toEqual(['Users'])
  })

  it('leaves out what is switched off or asks for a permission that is not held', () => {
    const items = [buildMenuItem('Users', { IsActive: false }), buildMenuItem('Roles', { PermissionCode: 'VIEW_ROLE' })]
    expect(names(items, { isHeld: rule => rule !== 'VIEW_ROLE' })).toEqual([])
  })

  it('shows a parent only while a child of it shows, three levels deep', () => {
    const items = [
      parent('Administration', parent('People', buildMenuItem('Users'))),
      parent('Empty', buildMenuItem('Nothing')),
    ]
    const visible = build(items, { canOpen: path => path === 'Users' })
    expect(visible.map(({ name }) => name)).toEqual(['Administration'])
    expect(visible[0]?.items[0]?.items[0]).toMatchObject({ name: 'Users', path: '/Users' })
  })
})

it('the current item is the nearest to the page', () => {
  const rules: MenuRules = { canOpen: () => true, isHeld: () => true, isKnown: () => true }
  const items = buildVisibleMenu([buildMenuItem('Jobs'), buildMenuItem('Jobs/Add', { IsButton: true })], rules)
  expect(findCurrentItem(items, '/Jobs/Add')).toBe('/Jobs/Add')
  expect(findCurrentItem(items, '/Jobs/Edit/5')).toBe('/Jobs')
  expect(findCurrentItem(items, '/Users')).toBeNull()
})
