import type { FieldEditor } from '../fieldKind.ts'
import { ReferenceFilter } from './ReferenceFilter.tsx'
import { ReferenceWidget } from './ReferenceWidget.tsx'

/** Chooses a record of the other resource. */
export const referenceEditor: FieldEditor = { Widget: ReferenceWidget, Filter: ReferenceFilter }
