import Link from '@mui/material/Link'
import { findWebAddress } from '#contract/webAddress.ts'
import { buildFieldKind, type CellProps } from './fieldKind.ts'
import { toPlainText } from './textKind.ts'

/** An address of the web. */
export const urlKind = buildFieldKind({ name: 'url', Cell: UrlCell, toText: toPlainText, toWidth: () => 220 })

/** An address that opens in a tab of its own; one that is none of the web is text alone. */
function UrlCell({ property, value, tabIndex, isPlain = false }: CellProps) {
  const address = findWebAddress(value)
  if (address === null || isPlain) return <>{toPlainText(property, value)}</>
  return (
    <Link href={address} target="_blank" rel="noopener noreferrer" color="inherit" tabIndex={tabIndex}>
      {address}
    </Link>
  )
}
