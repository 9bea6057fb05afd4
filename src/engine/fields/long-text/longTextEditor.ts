import type { FieldEditor } from '../fieldKind.ts'
import { TextFilter } from '../text/TextFilter.tsx'
import { LongTextWidget } from './LongTextWidget.tsx'

/** Takes several lines of text. */
export const longTextEditor: FieldEditor = { Widget: LongTextWidget, Filter: TextFilter }
