import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import { getText } from '#src/providers/messages/getText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildFieldKind, type CellProps, isEmptyValue } from './fieldKind.ts'

/** Yes or no, true or false in the record. */
export const booleanKind = buildFieldKind({
  name: 'boolean',
  Cell: BooleanCell,
  toText: (_property, value) => (isEmptyValue(value) ? '' : getText(value ? 'engine.yes' : 'engine.no')),
  alignment: 'center',
  toWidth: () => 90,
  label: 'beside',
})

/** A tick for yes, a quiet word for no. */
function BooleanCell({ value }: CellProps) {
  const text = useText()
  if (isEmptyValue(value)) return null
  if (value) return <CheckOutlined fontSize="small" color="success" titleAccess={text('engine.yes')} />
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {text('engine.no')}
    </Box>
  )
}
