import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import { useText } from '#src/providers/messages/useText.ts'
import { type CellProps, isEmptyValue } from '../fieldKind.ts'

/** A tick for yes, a quiet word for no. */
export function BooleanCell({ value }: CellProps) {
  const text = useText()
  if (isEmptyValue(value)) return null
  if (value) return <CheckOutlined fontSize="small" color="success" titleAccess={text('engine.yes')} />
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {text('engine.no')}
    </Box>
  )
}
