import Link from '@mui/material/Link'
import { buildFieldKind, type CellProps } from './fieldKind.ts'
import { isPhoneNumber, toPhoneText } from './phoneText.ts'

/** A phone number of ten digits, shown xxx-xxx-xxxx (SPEC-1 §5). */
export const phoneKind = buildFieldKind({
  name: 'phone',
  Cell: PhoneCell,
  toText: (_property, value) => toPhoneText(value),
  toWidth: () => 130,
})

/** xxx-xxx-xxxx, on one line, which calls it. */
function PhoneCell({ value, tabIndex, isPlain = false }: CellProps) {
  const isCalled = !isPlain && isPhoneNumber(value)
  return (
    <Link
      {...(isCalled ? { href: `tel:${value}`, tabIndex } : { component: 'span' })}
      color="inherit"
      underline={isCalled ? 'hover' : 'none'}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {toPhoneText(value)}
    </Link>
  )
}
