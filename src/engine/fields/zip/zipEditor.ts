import type { FieldEditor } from '../fieldKind.ts'
import { TextFilter } from '../text/TextFilter.tsx'
import { ZipWidget } from './ZipWidget.tsx'

/** Takes a ZIP code. */
export const zipEditor: FieldEditor = { Widget: ZipWidget, Filter: TextFilter }
