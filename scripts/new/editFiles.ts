import { toWords } from '#contract/catalogue.ts'
import { listModulePermissions, type ModulePermission, type PermissionModuleFile } from '#contract/permissionModule.ts'
import { printJson } from '#contract/printJson.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import type { NewResource } from './dataFiles.ts'

/** Adds a permission module with the codes that no module names yet. */
export function addPermissionModule(text: string, { names, states }: NewResource): string {
  const file = JSON.parse(text) as PermissionModuleFile
  const { Modules } = file
  const known = new Set(listModulePermissions(Modules).map(({ Code }) => Code))
  const plural = names.title.toLowerCase()
  const verbs = { VIEW: 'View', ADD: 'Add', EDIT: 'Edit', DEL: 'Delete' }
  const wanted: ModulePermission[] = [
    ...Object.entries(verbs).map(([code, verb]) => ({ Code: `${code}_${names.code}`, Name: `${verb} ${plural}` })),
    ...states.slice(1).map(({ name, permission }) => {
      return { Code: permission, Name: `Set ${plural} to ${toWords(name).toLowerCase()}` }
    }),
  ]
  const missing = wanted.filter(({ Code }) => !known.has(Code))
  if (missing.length === 0) return text
  const module = Modules.find(({ Name }) => Name === names.title)
  if (module) module.Permissions = [...(module.Permissions ?? []), ...missing]
  else Modules.push({ Name: names.title, Permissions: missing, Modules: [] })
  return printJson(file)
}

/** Adds a line at the end of the menu. */
export function addMenuItem(text: string, { names: { name, title, code } }: NewResource): string {
  const item = `<Item Name="${name}" DisplayText="${title}" Icon="list" Path="${name}" ComponentSelector="${name}" PermissionCode="VIEW_${code}" IsActive="true" />`
  return insertLine(text, /^<\/Menu>/m, `  ${item}`, 'menu/menu.xml has no line </Menu>')
}

/** Adds a service to those that an installation is built of (`server/services.ts`). */
export function addService(text: string, { names: { plural, variable } }: NewResource): string {
  const path = `./services/${plural}/index.ts`
  const imports = [...text.matchAll(/^import .* from '(\.\/services\/[^']+)'$/gm)]
  const next = imports.find(match => (match[1] ?? '') > path) ?? /^import .* from '\.\/settings\.ts'$/m.exec(text)
  const withImport = next
    ? text.replace(next[0], `import { ${variable}Service } from '${path}'\n${next[0]}`)
    : `import { ${variable}Service } from '${path}'\n${text}`
  return insertLine(
    withImport,
    /^ {4}buildLive\(\),$/m,
    `    ${variable}Service,`,
    'server/services.ts has no list of services',
  )
}

function insertLine(text: string, before: RegExp, line: string, otherwise: string): string {
  const index = text.search(before)
  if (index < 0) throw new OperatorError(`${otherwise}, so nothing was written.`)
  return `${text.slice(0, index)}${line}\n${text.slice(index)}`
}
