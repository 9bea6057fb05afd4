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

/** The part of an address of a form for a new record that names the record which it copies. */
export const copyParameter = 'copy'

/** The route of the form for a copy of a record, as a template for a row; undefined where there is none. */
export function toCopyRoute({ descriptor, key }: Resource): string | undefined {
  const { form, calls } = descriptor
  const isServed = !calls || (calls.create !== undefined && calls.one !== undefined)
  return form?.create && isServed ? `${form.create.route}?${copyParameter}={${key}}` : undefined
}

/** The path of the form of a record; null where there is none. */
export function toEditPath({ descriptor }: Resource, record: RecordValues): string | null {
  return descriptor.form?.edit ? `/${fillTemplate(descriptor.form.edit.route, record)}` : null
}

/** The path of the page on which a record is read; null where there is none. */
export function toRecordPath({ descriptor }: Resource, record: RecordValues): string | null {
  return descriptor.record ? `/${fillTemplate(descriptor.record.route, record)}` : null
}

/** The path of a route template for a row: `Users/Edit/{ID}` and `{ ID: 5 }` give `/Users/Edit/5`. */
export function toPath(route: string, row: RecordValues): string {
  const encoded = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, encodeURIComponent(String(value ?? ''))]),
  )
  return `/${fillTemplate(route, encoded)}`
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
