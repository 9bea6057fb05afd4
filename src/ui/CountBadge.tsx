import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { toBadgeText } from '#src/lib/badgeText.ts'
import { hiddenStyle } from './hiddenStyle.ts'

export interface CountBadgeProps {
  count: number
  /** The count in words for who hears it, such as "3 unread messages"; it names the control around it, at zero as well. */
  label: string
  /** What is counted; a badge without it stands by itself. */
  children?: ReactNode
}

/** A count at the corner of anything, 99+ above 99; no mark at zero. A button around it needs no `aria-label`, which would hide the count. */
export function CountBadge({ count, label, children }: CountBadgeProps) {
  const text = toBadgeText(count)
  return (
    <>
      <Badge
        color="primary"
        badgeContent={text}
        invisible={text === ''}
        slotProps={{ badge: { 'aria-hidden': true } }}
        sx={children === undefined ? { mx: 3, verticalAlign: 'middle' } : undefined}
      >
        {children}
      </Badge>
      <Box component="span" sx={hiddenStyle}>
        {label}
      </Box>
    </>
  )
}
