import type { FieldEditor } from '../fieldKind.ts'
import { UnknownWidget } from './UnknownWidget.tsx'

/** Shows what nobody registered an editor for; nothing is found by it. */
export const unknownEditor: FieldEditor = { Widget: UnknownWidget, Filter: null }
