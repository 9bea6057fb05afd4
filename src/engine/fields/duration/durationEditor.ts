import type { FieldEditor } from '../fieldKind.ts'
import { DurationFilter } from './DurationFilter.tsx'
import { DurationWidget } from './DurationWidget.tsx'

/** Takes a length of time. */
export const durationEditor: FieldEditor = { Widget: DurationWidget, Filter: DurationFilter }
