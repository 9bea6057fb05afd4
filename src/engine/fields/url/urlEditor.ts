import type { FieldEditor } from '../fieldKind.ts'
import { TextFilter } from '../text/TextFilter.tsx'
import { UrlWidget } from './UrlWidget.tsx'

/** Takes an address of the web. */
export const urlEditor: FieldEditor = { Widget: UrlWidget, Filter: TextFilter }
