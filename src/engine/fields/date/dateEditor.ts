import type { FieldEditor } from '../fieldKind.ts'
import { DateFilter } from './DateFilter.tsx'
import { DateWidget } from './DateWidget.tsx'

/** Takes a day, typed or chosen in a calendar. */
export const dateEditor: FieldEditor = { Widget: DateWidget, Filter: DateFilter }
