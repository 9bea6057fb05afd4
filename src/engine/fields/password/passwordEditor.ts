import type { FieldEditor } from '../fieldKind.ts'
import { PasswordWidget } from './PasswordWidget.tsx'

/** Takes a secret; nothing is found by it. */
export const passwordEditor: FieldEditor = { Widget: PasswordWidget, Filter: null }
