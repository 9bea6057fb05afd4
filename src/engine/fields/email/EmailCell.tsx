import Link from '@mui/material/Link'
import { type CellProps, isEmptyValue } from '../fieldKind.ts'

/** An address that opens the mail program. */
export function EmailCell({ value, tabIndex, isPlain = false }: CellProps) {
  if (isEmptyValue(value)) return null
  if (isPlain) return <>{String(value)}</>
  return (
    <Link href={`mailto:${String(value)}`} color="inherit" underline="hover" tabIndex={tabIndex}>
      {String(value)}
    </Link>
  )
}
