import Box from '@mui/material/Box'
import { loadPart } from '#src/lib/loadPart.ts'
import { screenClass } from '#src/lib/printing.ts'
import { useEver } from '#src/lib/useEver.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PartFailed } from '../../record/action/PartFailed.tsx'
import type { FilterAreaProps } from './FilterArea.tsx'

const FilterArea = buildLazyPart<FilterAreaProps>(
  async () => (await loadPart(() => import('./FilterArea.tsx'))).FilterArea,
  (retry, { bar }) => bar.isOpen && <PartFailed onRetry={retry} onClose={bar.close} />,
)

/** The filters of a list, whose code comes when they are opened. */
export function FilterPart(props: FilterAreaProps) {
  const isEverOpen = useEver(props.bar.isOpen)
  if (!isEverOpen) return null
  // It is there before its code is: the button says what it opens.
  return (
    <Box id={props.bar.panelId} className={screenClass} sx={{ flexShrink: 0 }}>
      <FilterArea {...props} />
    </Box>
  )
}
