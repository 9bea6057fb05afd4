import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { toSaidTitle } from '#src/lib/saidTitle.ts'
import type { ToText } from '#src/providers/messages/useText.ts'

/** What an action does with so many records: "Publish 5 jobs", and of one that names its record itself "Cancel 5 jobs". */
export function toManyText(text: ToText, resource: Resource, label: string, count: number | null): string {
  const own = ` ${toSaidTitle(resource.schema.title ?? '')}`
  const verb = own !== ' ' && label.endsWith(own) ? label.slice(0, -own.length) : label
  return `${verb} ${toRecordsText(text, resource, count)}`
}

/** "1 job", "3,000 jobs", or all that match where nobody counts. */
export function toRecordsText(text: ToText, { descriptor, schema, name }: Resource, count: number | null): string {
  const many = descriptor.title ?? name
  const said = toSaidTitle(count === 1 ? (schema.title ?? many) : many)
  return count === null
    ? text('engine.selection.allOf', said)
    : text('engine.selection.countOf', toCountText(count), said)
}
