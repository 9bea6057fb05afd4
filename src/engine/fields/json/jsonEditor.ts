import type { FieldEditor } from '../fieldKind.ts'
import { JsonWidget } from './JsonWidget.tsx'

/** Takes JSON; nothing is found by it. */
export const jsonEditor: FieldEditor = { Widget: JsonWidget, Filter: null }
