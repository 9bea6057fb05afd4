import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { MenuItem } from './menu.ts'

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
const texts = ['Name', 'DisplayText', 'Icon', 'Path', 'ComponentSelector', 'PermissionCode'] as const
const switches = ['IsActive', 'PersistState', 'IsLazyRoute'] as const
const attributePrefix = '@'
const rulePattern = /^([A-Z][A-Z0-9_]*( *, *[A-Z][A-Z0-9_]*)*)?$/

type XmlNode = Record<string, unknown>

interface Reading {
  text: string
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
  const verdict = XMLValidator.validate(text)
  if (verdict !== true) {
    const fix = 'Look for a tag or a quotation that is not closed, here and before.'
    return refuse(`The menu is no XML: ${verdict.err.msg}`, verdict.err.line, fix)
  }
  let root: XmlNode
  try {
    root = buildParser().parse(text) as XmlNode
  } catch (error) {
    // More levels or entities than the vendor reads.
    return refuse(`The menu cannot be read: ${(error as Error).message}.`, null, 'Make it flatter.')
  }
  const menu = (Array.isArray(root.Menu) ? root.Menu[0] : root.Menu) as XmlNode | string | undefined
  if (menu === undefined) return refuse('The menu has no element Menu.', 1, 'Put the items into <Menu> ... </Menu>.')
  const reading: Reading = { text, names: new Map(), problems: [] }
  const items = typeof menu === 'string' ? [] : readItems(reading, menu, '/Menu', 1)
  return { items, lines: reading.names, problems: reading.problems }
}

function buildParser(): XMLParser {
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: attributePrefix,
    parseAttributeValue: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    captureMetaData: true,
    isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  })
}

function readItems(reading: Reading, parent: XmlNode, pointer: string, level: number): MenuItem[] {
  for (const name of Object.keys(parent)) {
    if (name === 'Item' || name.startsWith(attributePrefix)) continue
    const what = name === '#text' ? 'text' : `an element ${name}`
    reading.problems.push({
      line: getLine(reading, parent),
      pointer,
      message: `There is ${what} between the items.`,
      fix: 'Remove it.',
    })
  }
  const nodes = Array.isArray(parent.Item) ? (parent.Item as (XmlNode | string)[]) : []
  return nodes.flatMap(node => {
    if (typeof node !== 'string') return [readItem(reading, node, pointer, level)]
    reading.problems.push({ line: null, pointer, message: 'An item has no attributes.', fix: 'Give it a Name.' })
    return []
  })
}

function readItem(reading: Reading, node: XmlNode, parent: string, level: number): MenuItem {
  const line = getLine(reading, node)
  const read = (name: string) => {
    const value = node[`${attributePrefix}${name}`]
    return typeof value === 'string' && value !== '' ? value : null
  }
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
  for (const attribute of Object.keys(node).filter(each => each.startsWith(attributePrefix))) {
    const known: readonly string[] = [...texts, ...switches]
    if (!known.includes(attribute.slice(1))) {
      complain(`An item has no attribute ${attribute.slice(1)}.`, `It takes ${known.join(', ')}.`)
    }
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
    Items: items,
  }
}

function getLine({ text }: Reading, node: XmlNode): number | null {
  const symbol: unknown = XMLParser.getMetaDataSymbol()
  const meta = node[symbol as keyof XmlNode] as { startIndex?: number } | undefined
  return meta?.startIndex === undefined ? null : toLine(text, meta.startIndex)
}

/** The line of a place in a text, counted from 1. */
export function toLine(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
