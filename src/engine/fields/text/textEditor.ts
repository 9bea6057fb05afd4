import type { FieldEditor } from '../fieldKind.ts'
import { TextFilter } from './TextFilter.tsx'
import { TextWidget } from './TextWidget.tsx'

/** Takes one line of text. */
export const textEditor: FieldEditor = { Widget: TextWidget, Filter: TextFilter }
