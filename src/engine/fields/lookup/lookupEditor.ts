import type { FieldEditor } from '../fieldKind.ts'
import { LookupFilter } from './LookupFilter.tsx'
import { LookupWidget } from './LookupWidget.tsx'

/** Chooses among the records of a category. */
export const lookupEditor: FieldEditor = { Widget: LookupWidget, Filter: LookupFilter }
