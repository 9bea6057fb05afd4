import { toNumberText } from '#contract/socialSecurity.ts'
import type { CellProps } from '../fieldKind.ts'

/** The number as the services answer it: in full, or masked but for its last four figures. */
export function SsnCell({ value }: CellProps) {
  return <>{toNumberText(value)}</>
}
