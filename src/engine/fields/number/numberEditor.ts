import type { FieldEditor } from '../fieldKind.ts'
import { NumberFilter } from './NumberFilter.tsx'
import { NumberWidget } from './NumberWidget.tsx'

/** Takes a number. */
export const numberEditor: FieldEditor = { Widget: NumberWidget, Filter: NumberFilter }
