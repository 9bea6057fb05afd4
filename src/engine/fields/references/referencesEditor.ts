import type { FieldEditor } from '../fieldKind.ts'
import { ReferenceFilter } from '../reference/ReferenceFilter.tsx'
import { ReferencesWidget } from './ReferencesWidget.tsx'

/** Chooses several records of the other resource. */
export const referencesEditor: FieldEditor = { Widget: ReferencesWidget, Filter: ReferenceFilter }
