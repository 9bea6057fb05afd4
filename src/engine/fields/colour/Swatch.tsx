import Box from '@mui/material/Box'

/** A patch of a colour beside its text. */
export function Swatch({ colour }: { colour: string }) {
  const look = { width: 14, height: 14, mr: 1, border: 1, borderColor: 'divider', borderRadius: 0.5 }
  const place = { display: 'inline-block', verticalAlign: '-2px' }
  // The colour stands in the style of the element itself: each row would else bring a class of its own.
  return <Box component="span" aria-hidden style={{ backgroundColor: colour }} sx={{ ...look, ...place }} />
}
