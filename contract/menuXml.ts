import type { MenuItem } from './menu.ts'
import { readXmlTree, toLine, type XmlElement, XmlProblem } from './xmlTree.ts'

/** What is wrong with a menu; the line counts from 1, null for the whole file. */
export interface MenuProblem {
  line: number | null
  /** The way to the item: `/Menu/Administration/Users`. */
  pointer: string
  message: string
  fix?: string
}

/** A menu as it was read; `items` is to be used only where there is no problem. */
export interface ParsedMenu {
  items: MenuItem[]
  /** Where each item stands, by its name. */
  lines: ReadonlyMap<string, number | null>
  problems: MenuProblem[]
}

const largestMenu = 256 * 1024
const deepestLevel = 3
/** The attributes of an item that are texts. */
export const texts = ['Name', 'DisplayText', 'Icon', 'Path', 'ComponentSelector', 'PermissionCode'] as const
/** Those that are yes or no. */
export const switches = ['IsActive', 'PersistState', 'IsLazyRoute', 'IsButton'] as const
const tabPattern = /^[1-9]$/
const rulePattern = /^([A-Z][A-Z0-9_]*( *, *[A-Z][A-Z0-9_]*)*)?$/

interface Reading {
  names: Map<string, number | null>
  problems: MenuProblem[]
}

/**
 * Reads `menu/menu.xml` (SPEC-2 §3 "Menu item", rules C7.28): no DOCTYPE, at most 256 KB and three levels, names unique. An
 * item without `IsActive` is active.
 */
export function parseMenu(text: string): ParsedMenu {
  const refuse = (message: string, line: number | null = null, fix?: string): ParsedMenu => ({
    items: [],
    lines: new Map(),
    problems: [{ line, pointer: '', message, ...(fix === undefined ? {} : { fix }) }],
  })
  if (new TextEncoder().encode(text).length > largestMenu)
    return refuse('The menu is larger than 256 KB.', null, 'Remove items.')
  if (/<!DOCTYPE/i.test(text))
    return refuse('The menu has a DOCTYPE.', toLine(text, text.search(/<!DOCTYPE/i)), 'Remove it.')
  try {
    return readMenu(readXmlTree(text))
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error
    if (error.isTooDeep) return refuse(`The menu cannot be read: ${error.message}.`, error.line, 'Make it flatter.')
    const fix = 'Look for a tag or a quotation that is not closed, here and before.'
    return refuse(`The menu is no XML: ${error.message}`, error.line, fix)
  }
}

function readMenu(menu: XmlElement): ParsedMenu {
  const reading: Reading = { names: new Map(), problems: [] }
  const fix = 'Put the items into <Menu> ... </Menu>.'
  if (menu.name !== 'Menu')
    reading.problems.push({ line: menu.line, pointer: '', message: 'The menu has no element Menu.', fix })
  const items = menu.name === 'Menu' ? readItems(reading, menu, '/Menu', 1) : []
  return { items, lines: reading.names, problems: reading.problems }
}

function readItems(reading: Reading, parent: XmlElement, pointer: string, level: number): MenuItem[] {
  const others = new Set(parent.elements.filter(({ name }) => name !== 'Item').map(({ name }) => `an element ${name}`))
  for (const what of parent.text === '' ? others : [...others, 'text']) {
    const message = `There is ${what} between the items.`
    reading.problems.push({ line: parent.line, pointer, message, fix: 'Remove it.' })
  }
  const items = parent.elements.filter(({ name }) => name === 'Item')
  return items.map(item => readItem(reading, item, pointer, level))
}

function readItem(reading: Reading, node: XmlElement, parent: string, level: number): MenuItem {
  const { line } = node
  const read = (name: string) => node.attributes.get(name) || null
  const name = read('Name') ?? ''
  const pointer = `${parent}/${name}`
  const complain = (message: string, fix?: string) =>
    reading.problems.push({ line, pointer, message, ...(fix === undefined ? {} : { fix }) })
  if (name === '') complain('An item has no Name.', 'Give it one that no other item has.')
  else if (reading.names.has(name)) {
    complain(`Two items have the name ${name}.`, `The other stands in line ${reading.names.get(name)}.`)
  }
  reading.names.set(name, line)
  if (level > deepestLevel) complain(`The menu is deeper than ${deepestLevel} levels.`, 'Move the item up.')
  const known: readonly string[] = [...texts, ...switches, 'Tab']
  for (const attribute of node.attributes.keys()) {
    if (!known.includes(attribute)) complain(`An item has no attribute ${attribute}.`, `It takes ${known.join(', ')}.`)
  }
  const isOn = (attribute: string, usual: boolean) => {
    const value = read(attribute)
    if (value !== null && value !== 'true' && value !== 'false')
      complain(`${attribute} takes true or false.`, 'Write one of the two.')
    return value === null ? usual : value === 'true'
  }
  const items = level > deepestLevel ? [] : readItems(reading, node, pointer, level + 1)
  const path = read('Path')
  if (!rulePattern.test(read('PermissionCode') ?? '')) {
    complain('PermissionCode takes a permission code, or several with commas between.', 'Write it like VIEW_USER.')
  }
  const tab = read('Tab')
  if (tab !== null && !tabPattern.test(tab)) complain('Tab takes a place from 1 to 9.', 'Write it like 1.')
  if (items.length === 0 && path === null) complain('The item opens nothing.', 'Give it a Path or items below it.')
  return {
    Name: name,
    DisplayText: read('DisplayText') ?? name,
    Icon: read('Icon'),
    Path: path,
    ComponentSelector: read('ComponentSelector'),
    PermissionCode: read('PermissionCode'),
    IsActive: isOn('IsActive', true),
    PersistState: isOn('PersistState', false),
    IsLazyRoute: isOn('IsLazyRoute', false),
    ...(isOn('IsButton', false) ? { IsButton: true } : {}),
    ...(tab === null ? {} : { Tab: Number(tab) }),
    Items: items,
  }
}
