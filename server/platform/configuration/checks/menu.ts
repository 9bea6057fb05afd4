import type { Dashboard } from '#contract/dashboard.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import type { MenuItem } from '#contract/menu.ts'
import { consolePages, isKnownComponent } from '#contract/pages.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import { menuPath } from '../files.ts'

/** What of a menu is left, and why the rest is not. */
export interface CheckedMenu {
  items: MenuItem[]
  notes: ConfigurationProblem[]
}

type MenuSet = Pick<DataSet, 'menu' | 'descriptors' | 'dashboards'>

interface Known {
  components: string[]
  paths: string[]
}

/**
 * Drops items whose component the console does not have or behind whose path no page stands, and parents that are left
 * without a child, and says so (rules C7.28).
 */
export function checkMenu({ menu, descriptors, dashboards }: MenuSet): CheckedMenu {
  const contents = [...descriptors.values()].map(({ content }) => content)
  const known = listKnown(
    contents,
    [...dashboards.values()].map(({ content }) => content),
  )
  const notes: ConfigurationProblem[] = []
  const keep = (items: readonly MenuItem[], parent: string): MenuItem[] =>
    items.flatMap(item => {
      const pointer = `${parent}/${item.Name}`
      if (item.Items.length > 0) {
        const children = keep(item.Items, pointer)
        return children.length > 0 ? [{ ...item, Items: children }] : []
      }
      const reason = findReason(item, known)
      if (!reason) return [item]
      const [message, fix] = reason
      notes.push({ file: menuPath, line: menu.lines.get(item.Name) ?? null, pointer, message, ...(fix && { fix }) })
      return []
    })
  return { items: keep(menu.items, '/Menu'), notes }
}

function listKnown(descriptors: readonly Descriptor[], dashboards: readonly Dashboard[]): Known {
  const pages = dashboards.filter(({ route }) => route !== undefined)
  const listed = descriptors.filter(({ list }) => list)
  const routes = [
    ...descriptors.flatMap(({ list, form }) => [list?.route, form?.create?.route]),
    ...pages.map(({ route }) => route),
  ]
  return {
    components: [...Object.keys(consolePages), ...[...listed, ...pages].map(({ name }) => name)],
    paths: [...Object.values(consolePages).flat(), ...routes.filter(route => route !== undefined)],
  }
}

function findReason({ ComponentSelector, Path }: MenuItem, { components, paths }: Known): [string, string?] | null {
  if (ComponentSelector === null) {
    const message = 'The item names no ComponentSelector, so it is left out.'
    return [message, 'Name a resource that has a list, a dashboard, or a page of the console.']
  }
  if (!isKnownComponent(ComponentSelector, name => components.includes(name))) {
    const message = `There is no page ${ComponentSelector}, so the item is left out.`
    return [message, suggest(ComponentSelector, components)]
  }
  const path = (Path ?? '').replace(/^\//, '')
  if (paths.includes(path)) return null
  return [`No page stands at the path ${path}, so the item is left out.`, suggest(path, paths)]
}
