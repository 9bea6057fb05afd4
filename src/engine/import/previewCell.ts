import type { MessageReference } from '#contract/catalogue.ts'
import { findReferred } from '#contract/entitySchema.ts'
import { toFieldText } from '#contract/fieldText.ts'
import type { ImportPlan } from '#contract/imports.ts'
import { parseImportText } from '#contract/importText.ts'
import type { ResourceProperty } from '#contract/resource.ts'

/** A cell of the file as it will be read: in the words of lists, or why it cannot be. */
export type PreviewCell = { shown: string } | { problem: MessageReference }

/** Reads a cell for the eye; whether its value is valid, and which record a name stands for, is for the services to say. */
export function readPreviewCell(property: ResourceProperty, plan: ImportPlan, text: string): PreviewCell {
  const trimmed = text.trim()
  // What it was said to stand for is chosen among values that are valid.
  const isTranslated = Object.hasOwn(plan.Values[property.name] ?? {}, trimmed)
  if (trimmed === '' || isTranslated || findReferred(property.schema)) return { shown: trimmed }
  const parsed = parseImportText(property, trimmed)
  return 'problem' in parsed ? parsed : { shown: toFieldText(property, parsed.value) }
}
