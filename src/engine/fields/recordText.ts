import type { RecordValues } from '#contract/callArguments.ts'
import { fillFieldTexts } from '#contract/fieldText.ts'
import type { Resource } from '#contract/resource.ts'
import { getFieldKind } from './registry.ts'

/** The text that stands for a record, or another template of its descriptor, filled with the texts of its cells. */
export function toRecordText(
  resource: Resource,
  record: RecordValues,
  template: string = resource.descriptor.represent,
): string {
  return fillFieldTexts(template, resource, record, (property, value) =>
    getFieldKind(property.kind).toText(property, value, record),
  )
}
