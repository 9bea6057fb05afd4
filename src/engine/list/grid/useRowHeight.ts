import useMediaQuery from '@mui/material/useMediaQuery'
import type { Density } from './gridSettings.ts'

const rowHeights: Record<Density, number> = { standard: 40, compact: 32 }
/** A finger's 44 pixels and the line below them. */
const touchHeight = 45

/** How high a row and the heading are, in pixels. */
export function useRowHeight(density: Density): number {
  const isTouched = useMediaQuery('(pointer: coarse)', { noSsr: true })
  return isTouched ? touchHeight : rowHeights[density]
}
