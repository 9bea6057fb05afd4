import { toTagsText } from '#contract/tags.ts'
import { buildFieldKind } from '../fieldKind.ts'
import { TagsCell } from './TagsCell.tsx'

/** A list of short texts. */
export const tagsKind = buildFieldKind({
  name: 'tags',
  Cell: TagsCell,
  toText: (_property, value) => toTagsText(value),
  toWidth: () => 220,
  isSortable: false,
})
