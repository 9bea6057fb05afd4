import type { MenuItem } from '#contract/menu.ts'

const attributes = ['Name', 'DisplayText', 'Icon', 'Path', 'ComponentSelector', 'PermissionCode'] as const
const switches = ['IsActive', 'PersistState', 'IsLazyRoute'] as const

/** Writes a menu in the form of `menu/menu.xsd` (SPEC-2 §3 "Menu item"); what is absent or false is left out. */
export function toMenuXml(items: readonly MenuItem[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Menu>\n${items.map(item => toItem(item, '  ')).join('')}</Menu>\n`
}

function toItem(item: MenuItem, indent: string): string {
  const texts = attributes.flatMap(name => (item[name] === null ? [] : [`${name}="${escapeXml(item[name])}"`]))
  const flags = switches.flatMap(name => (item[name] ? [`${name}="true"`] : []))
  const start = `${indent}<Item ${[...texts, ...flags].join(' ')}`
  if (item.Items.length === 0) return `${start} />\n`
  return `${start}>\n${item.Items.map(child => toItem(child, `${indent}  `)).join('')}${indent}</Item>\n`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}
