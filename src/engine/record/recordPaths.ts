import { matchPath } from 'react-router'
import type { RecordValues } from '#contract/callArguments.ts'
import { fillTemplate, type Resource } from '#contract/resource.ts'

/** The path of a resource's list; null where the descriptor has none. */
export function toListPath({ descriptor }: Resource): string | null {
  return descriptor.list ? `/${descriptor.list.route}` : null
}

/** The path of the form for a new record; null where there is none. */
export function toCreatePath({ descriptor }: Resource): string | null {
  return descriptor.form?.create ? `/${descriptor.form.create.route}` : null
}

/** The path of the form of a record; null where there is none. */
export function toEditPath({ descriptor }: Resource, record: RecordValues): string | null {
  return descriptor.form?.edit ? `/${fillTemplate(descriptor.form.edit.route, record)}` : null
}

/** Whether a path is that of the form for a record of a resource, new or old. */
export function isFormPath({ descriptor }: Resource, path: string): boolean {
  const routes = [descriptor.form?.create?.route, descriptor.form?.edit?.route]
  return routes.some(route => route !== undefined && matchPath(`/${toPattern(route)}`, path) !== null)
}

/** A route template as a router's pattern: `Users/Edit/{ID}` is `Users/Edit/:ID`. */
export function toPattern(route: string): string {
  return route.replace(/\{(\w+)\}/g, ':$1')
}
