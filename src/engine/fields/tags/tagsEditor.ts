import type { FieldEditor } from '../fieldKind.ts'
import { TagsFilter } from './TagsFilter.tsx'
import { TagsWidget } from './TagsWidget.tsx'

/** Takes a list of short texts. */
export const tagsEditor: FieldEditor = { Widget: TagsWidget, Filter: TagsFilter }
