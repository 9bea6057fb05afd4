import { describe, expect, it } from 'vitest'
import type { MenuItem } from './menu.ts'
import {
  arrangeMenu,
  changeMenuEntry,
  findMenuPlace,
  listMovedEntries,
  type MenuLayer,
  type MenuMove,
  placeMenuEntry,
  takeBackMenuEntry,
  tidyMenuLayer,
} from './menuLayer.ts'

const opens = (Name: string): MenuItem => ({
  ...{ Name, DisplayText: Name, Icon: null, Path: Name, ComponentSelector: Name, PermissionCode: null },
  ...{ IsActive: true, PersistState: false, IsLazyRoute: false, Items: [] },
})
const group = (Name: string, ...Items: MenuItem[]): MenuItem => ({
  ...opens(Name),
  ...{ Path: null, ComponentSelector: null, Items },
})
const menu = [
  opens('Home'),
  opens('Jobs'),
  group('Admin', opens('Users'), opens('Roles')),
  group('Help', opens('Docs')),
]

function say(items: readonly MenuItem[]): string {
  return items.map(({ Name, Items }) => (Items.length > 0 ? `${Name}(${say(Items)})` : Name)).join(' ')
}
const arrange = (layer: MenuLayer) => say(arrangeMenu(menu, layer))

function move(layer: MenuLayer, name: string, ...moves: MenuMove[]): MenuLayer {
  return moves.reduce((known, each) => {
    const place = findMenuPlace(arrangeMenu(menu, known), name, each)
    return place ? placeMenuEntry(menu, known, name, place) : known
  }, layer)
}

describe('the layer over a menu', () => {
  it('leaves the menu as it is where it says nothing', () => {
    expect(arrange({})).toBe('Home Jobs Admin(Users Roles) Help(Docs)')
  })

  it.each<[string, MenuMove[], string]>([
    ['Jobs', ['up'], 'Jobs Home Admin(Users Roles) Help(Docs)'],
    ['Jobs', ['down'], 'Home Admin(Users Roles) Jobs Help(Docs)'],
    ['Home', ['up'], 'Home Jobs Admin(Users Roles) Help(Docs)'],
    ['Jobs', ['in'], 'Home Jobs Admin(Users Roles) Help(Docs)'],
    ['Help', ['in'], 'Home Jobs Admin(Users Roles Help(Docs))'],
    ['Users', ['out'], 'Home Jobs Admin(Roles) Users Help(Docs)'],
    ['Users', ['out', 'in'], 'Home Jobs Admin(Roles Users) Help(Docs)'],
    ['Docs', ['out', 'up', 'up'], 'Home Jobs Docs Admin(Users Roles) Help'],
  ])('moves %s %j', (name, moves, expected) => expect(arrange(move({}, name, ...moves))).toBe(expected))

  it('names the fewest entries that were moved', () => {
    const listMoved = (layer: MenuLayer) => [...listMovedEntries(menu, arrangeMenu(menu, layer))].sort()
    expect(listMoved({})).toEqual([])
    expect(listMoved(move({}, 'Help', 'up', 'up', 'up'))).toEqual(['Help'])
    expect(listMoved(move(move({}, 'Users', 'out'), 'Help', 'up', 'up', 'up'))).toEqual(['Help', 'Users'])
  })

  it('has no more than three levels', () => {
    const deep = [group('A', group('B', opens('C'))), group('D', group('E', opens('F')))]
    expect(findMenuPlace(deep, 'D', 'in')).toBeNull()
    expect(say(arrangeMenu(deep, { order: { B: ['D'] } }))).toBe('A(B(C)) D(E(F))')
  })

  it('takes an entry back to its place among the others as they are', () => {
    const layer = changeMenuEntry(move(move({}, 'Users', 'out'), 'Jobs', 'up'), 'Users', { texts: { en: 'People' } })
    expect(takeBackMenuEntry(layer, 'Users').entries).toEqual({})
    expect(arrange(takeBackMenuEntry(layer, 'Users'))).toBe('Jobs Home Admin(Users Roles) Help(Docs)')
  })

  it('gives a new entry its place behind what it follows, and drops what is gone', () => {
    const layer = { order: { '': ['Help', 'Gone', 'Home', 'Admin'] }, entries: { Old: { isHidden: true } } }
    expect(arrange(layer)).toBe('Help(Docs) Home Jobs Admin(Users Roles)')
    expect(tidyMenuLayer(menu, layer)).toEqual({ order: { '': ['Help', 'Home', 'Admin'] } })
  })

  it('puts nothing below itself or below what opens a page', () => {
    expect(arrange({ order: { Users: ['Home'], Admin: ['Admin', 'Help'], Help: ['Admin'] } })).toBe(
      'Home Jobs Admin(Users Roles Help(Docs))',
    )
  })
})
