import type { FieldEditor } from '../fieldKind.ts'
import { SsnFilter } from './SsnFilter.tsx'
import { SsnWidget } from './SsnWidget.tsx'

/** Takes a social security number. */
export const ssnEditor: FieldEditor = { Widget: SsnWidget, Filter: SsnFilter }
