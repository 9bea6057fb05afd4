import type { Resource } from '#contract/resource.ts'

/** The path of a resource's list; null where the descriptor has none. */
export function toListPath({ descriptor }: Resource): string | null {
  return descriptor.list ? `/${descriptor.list.route}` : null
}

/** The path of the form for a new record; null where there is none. */
export function toCreatePath({ descriptor }: Resource): string | null {
  return descriptor.form?.create ? `/${descriptor.form.create.route}` : null
}

/** A route template as a router's pattern: `Users/Edit/{ID}` is `Users/Edit/:ID`. */
export function toPattern(route: string): string {
  return route.replace(/\{(\w+)\}/g, ':$1')
}
