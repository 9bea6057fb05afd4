import type { FieldEditor } from '../fieldKind.ts'
import { EnumFilter } from './EnumFilter.tsx'
import { EnumWidget } from './EnumWidget.tsx'

/** Chooses among the fixed choices. */
export const enumEditor: FieldEditor = { Widget: EnumWidget, Filter: EnumFilter }
