import Box from '@mui/material/Box'
import { buildFieldKind, type CellProps } from './fieldKind.ts'
import { toPhoneText } from './phoneText.ts'

/** A phone number of ten digits, shown xxx-xxx-xxxx (SPEC-1 §5). */
export const phoneKind = buildFieldKind({
  name: 'phone',
  Cell: PhoneCell,
  toText: (_property, value) => toPhoneText(value),
  toWidth: () => 130,
})

/** xxx-xxx-xxxx, on one line. */
function PhoneCell({ value }: CellProps) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {toPhoneText(value)}
    </Box>
  )
}
