import type { FieldEditor } from '../fieldKind.ts'
import { TextFilter } from '../text/TextFilter.tsx'
import { EmailWidget } from './EmailWidget.tsx'

/** Takes an e-mail address. */
export const emailEditor: FieldEditor = { Widget: EmailWidget, Filter: TextFilter }
