import Box from '@mui/material/Box'
import type { CellProps } from '../fieldKind.ts'
import { toPhoneText } from './phoneText.ts'

/** xxx-xxx-xxxx, on one line. */
export function PhoneCell({ value }: CellProps) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {toPhoneText(value)}
    </Box>
  )
}
