import type { FieldEditor } from '../fieldKind.ts'
import { TimeFilter } from './TimeFilter.tsx'
import { TimeWidget } from './TimeWidget.tsx'

/** Takes a time of day. */
export const timeEditor: FieldEditor = { Widget: TimeWidget, Filter: TimeFilter }
