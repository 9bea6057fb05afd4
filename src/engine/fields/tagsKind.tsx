import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { toTagsText } from '#contract/tags.ts'
import { buildFieldKind, type CellProps } from './fieldKind.ts'

/** A list of short texts. */
export const tagsKind = buildFieldKind({
  name: 'tags',
  Cell: TagsCell,
  toText: (_property, value) => toTagsText(value),
  toWidth: () => 220,
  isSortable: false,
})

const chip = {
  display: 'inline-block',
  // A name longer than the line breaks within its own ground.
  maxWidth: 1,
  px: 1,
  mr: 1,
  my: '1px',
  borderRadius: 0.5,
  bgcolor: 'action.selected',
  unicodeBidi: 'plaintext',
}
/** Read and copied, not seen: the chips part the tags already. */
const unseen = { position: 'absolute', opacity: 0 }

/** Each tag as a chip. */
function TagsCell({ value }: CellProps) {
  if (!Array.isArray(value)) return <>{toTagsText(value)}</>
  return value.map((tag, index) => (
    <TagFrame key={String(tag)} isLast={index === value.length - 1}>
      {String(tag)}
    </TagFrame>
  ))
}

/** The chip of one tag, and what parts it from the next. */
export function TagFrame({ isLast, children }: { isLast: boolean; children: ReactNode }) {
  return (
    <Box component="span" sx={chip}>
      {children}
      {!isLast && (
        <Box component="span" sx={unseen}>
          {', '}
        </Box>
      )}
    </Box>
  )
}
