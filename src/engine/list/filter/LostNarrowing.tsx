import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { replaceLost, unnamedLoss } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { FilterBarState } from './useFilterBar.ts'

/** Says what the list was to be narrowed by and is not, until somebody goes on without it; nothing where nothing was lost. */
export function LostNarrowing({ bar }: { bar: FilterBarState }) {
  const text = useText()
  const { lost = [] } = bar.filter
  if (lost.length === 0) return null
  const names = lost.filter(field => field !== unnamedLoss).map(bar.toName)
  const words = [
    ...(names.length > 0 ? [text('engine.filter.lost.named', names.join(', '))] : []),
    ...(lost.includes(unnamedLoss) ? [text('engine.filter.lost.unnamed')] : []),
  ]
  return (
    <Box
      role="group"
      aria-label={text('engine.filter.lost')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', flexShrink: 0, gap: 2, px: 4, pb: 3, minWidth: 0 }}
    >
      <WarningAmberOutlined fontSize="small" color="warning" aria-hidden />
      <Typography variant="body2" role="status" sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {words.join(' ')}
      </Typography>
      <Button
        size="small"
        color="inherit"
        onClick={() => {
          bar.change(replaceLost(bar.filter, []))
          // The button leaves with what it tells.
          document.querySelector<HTMLElement>(`[aria-controls="${bar.panelId}"]`)?.focus()
        }}
      >
        {text('engine.filter.lost.lift')}
      </Button>
    </Box>
  )
}
