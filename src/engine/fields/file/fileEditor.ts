import type { FieldEditor } from '../fieldKind.ts'
import { FileFilter } from './FileFilter.tsx'
import { FileWidget } from './FileWidget.tsx'

/** Takes a file, or a picture where the property is of that kind. */
export const fileEditor: FieldEditor = { Widget: FileWidget, Filter: FileFilter }
