import Box from '@mui/material/Box'
import { buildFieldKind, type CellProps, isEmptyValue } from './fieldKind.ts'
import { toPlainText } from './textKind.ts'

/** A colour `#rrggbb`. */
export const colourKind = buildFieldKind({
  name: 'colour',
  Cell: ColourCell,
  toText: toPlainText,
  toWidth: () => 115,
})

/** A patch of the colour, and what it is called. */
function ColourCell({ value }: CellProps) {
  if (isEmptyValue(value)) return null
  return (
    <>
      <Swatch colour={String(value)} />
      {String(value)}
    </>
  )
}

/** A patch of a colour beside its text. */
function Swatch({ colour }: { colour: string }) {
  const look = { width: 14, height: 14, mr: 1, border: 1, borderColor: 'divider', borderRadius: 0.5 }
  const inline = { display: 'inline-block', verticalAlign: '-2px' }
  // The colour stands in the style of the element itself: each row would else bring a class of its own.
  return <Box component="span" aria-hidden style={{ backgroundColor: colour }} sx={{ ...look, ...inline }} />
}
