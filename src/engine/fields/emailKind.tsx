import Link from '@mui/material/Link'
import { buildFieldKind, type CellProps, isEmptyValue } from './fieldKind.ts'
import { toPlainText } from './textKind.ts'

/** An e-mail address. */
export const emailKind = buildFieldKind({
  name: 'email',
  Cell: EmailCell,
  toText: toPlainText,
  toWidth: () => 220,
})

/** An address that opens the mail program. */
function EmailCell({ value, tabIndex, isPlain = false }: CellProps) {
  if (isEmptyValue(value)) return null
  if (isPlain) return <>{String(value)}</>
  return (
    <Link href={`mailto:${String(value)}`} color="inherit" tabIndex={tabIndex}>
      {String(value)}
    </Link>
  )
}
