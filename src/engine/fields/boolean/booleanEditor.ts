import type { FieldEditor } from '../fieldKind.ts'
import { BooleanFilter } from './BooleanFilter.tsx'
import { BooleanWidget } from './BooleanWidget.tsx'

/** Chooses yes or no. */
export const booleanEditor: FieldEditor = { Widget: BooleanWidget, Filter: BooleanFilter }
