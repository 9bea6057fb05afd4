import type { FieldEditor } from '../fieldKind.ts'
import { DateTimeFilter } from './DateTimeFilter.tsx'
import { DateTimeWidget } from './DateTimeWidget.tsx'

/** Takes a day with a time. */
export const dateTimeEditor: FieldEditor = { Widget: DateTimeWidget, Filter: DateTimeFilter }
