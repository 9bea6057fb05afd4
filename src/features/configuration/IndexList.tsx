import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { IndexProgress } from '#contract/configurationVersion.ts'
import { useText } from '#src/providers/messages/useText.ts'

/** Indexes that are being built, with how far each has come. */
export function IndexList({ indexes }: { indexes: readonly IndexProgress[] }) {
  const text = useText()
  return (
    <>
      <Typography variant="body2" sx={{ mb: 2 }}>
        {text('configuration.indexes.hint')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {indexes.map(index => (
          <IndexItem key={`${index.Table} ${index.Index}`} index={index} />
        ))}
      </Box>
    </>
  )
}

function IndexItem({ index: { Table, Index, Percent } }: { index: IndexProgress }) {
  const text = useText()
  const name = text('configuration.index', Index, Table)
  const percent = Math.floor(Percent ?? 0)
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
        <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {Percent === null ? text('configuration.index.waiting') : `${percent} %`}
        </Typography>
      </Box>
      <LinearProgress variant="determinate" value={percent} aria-label={name} />
    </Box>
  )
}
