import { splitRule } from '#contract/access.ts'
import type { MenuItem } from '#contract/menu.ts'
import { listModulePermissions } from '#contract/permissionModule.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import { menuPath } from '../files.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

/** A rule as it stands in a file. */
interface Named {
  code: string
  toProblem(message: string, fix?: string): ConfigurationProblem
}

/**
 * Notes permission codes that rules name and no module does: each becomes a permission of its own under Other, which is what
 * an operator may want, and what a misspelt code does too.
 */
export function noteCodes(set: DataSet): ConfigurationProblem[] {
  if (!set.modules) return []
  const known = listModulePermissions(set.modules.content.Modules).map(({ Code }) => Code)
  const strange = Map.groupBy(
    listNamed(set).filter(({ code }) => !known.includes(code)),
    ({ code }) => code,
  )
  return [...strange].flatMap(([code, [first, ...others]]) => {
    const where = others.length === 0 ? 'only here' : `here and in ${others.length} other places, by no module`
    const message = `${code} is named ${where}: it becomes a permission of its own under Other.`
    return first ? [first.toProblem(message, suggest(code, known))] : []
  })
}

const ruleWords: ReadonlySet<string> = new Set(['permission', 'bypass', 'x-read', 'x-write', 'x-unmask'])

function listNamed(set: DataSet): Named[] {
  const { descriptors, schemas, machines, dashboards } = set
  const files: JsonFile<object>[] = [descriptors, schemas, machines, dashboards].flatMap(each => [...each.values()])
  return [...files.flatMap(file => listOfFile(file, file.content, [])), ...listOfMenu(set, set.menu.items, '/Menu')]
}

function listOfFile(file: JsonFile<object>, node: unknown, at: JsonPath): Named[] {
  if (typeof node !== 'object' || node === null) return []
  const isTable = at.length === 1 && at[0] === 'permissions'
  return Object.entries(node).flatMap(([name, value]) => {
    const location = [...at, Array.isArray(node) ? Number(name) : name]
    if (typeof value !== 'string' || !(isTable || ruleWords.has(name))) return listOfFile(file, value, location)
    return splitRule(value).map(code => ({ code, toProblem: (message, fix) => file.problem(location, message, fix) }))
  })
}

function listOfMenu(set: DataSet, items: readonly MenuItem[], parent: string): Named[] {
  return items.flatMap(({ Name, PermissionCode, Items }) => {
    const location = { file: menuPath, line: set.menu.lines.get(Name) ?? null, pointer: `${parent}/${Name}` }
    const own = splitRule(PermissionCode).map(code => ({
      code,
      toProblem: (message: string, fix?: string) => ({ ...location, message, ...(fix && { fix }) }),
    }))
    return [...own, ...listOfMenu(set, Items, location.pointer)]
  })
}
