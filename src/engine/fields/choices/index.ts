import { buildFieldKind } from '../fieldKind.ts'
import { ChoicesCell } from './ChoicesCell.tsx'
import { toChoicesText } from './choicesText.ts'

/** One or several of a few choices, all of them in sight. */
export const choicesKind = buildFieldKind({
  name: 'choices',
  Cell: ChoicesCell,
  toText: toChoicesText,
  toWidth: () => 200,
  label: 'group',
  isWide: true,
  isSortable: false,
  isFilterable: false,
})
