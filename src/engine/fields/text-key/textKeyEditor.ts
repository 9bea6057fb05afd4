import type { FieldEditor } from '../fieldKind.ts'
import { TextFilter } from '../text/TextFilter.tsx'
import { TextKeyWidget } from './TextKeyWidget.tsx'

/** Chooses a text of the catalogue. */
export const textKeyEditor: FieldEditor = { Widget: TextKeyWidget, Filter: TextFilter }
