import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ConfigurationStatus, IndexProgress } from '#contract/configurationVersion.ts'
import { toPercentText } from '#src/lib/displayedNumber.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Note } from './Note.tsx'
import { ProblemList } from './ProblemList.tsx'

const standing = { display: 'grid', gap: 3, '&:not(:empty)': { mb: 4 } }

/** What there is to know beside the versions: why the files on disk are not live, a notice, indexes that are being built. */
export function StatusNotes({ status: { Version, Problems, Notice, Indexes } }: { status: ConfigurationStatus }) {
  const text = useText()
  const count = Problems.length === 1 ? 'one' : 'many'
  return (
    <>
      {/* Always there, for screen readers tell only of what comes into it; a count of percents is not for their ears. */}
      <Box role="status" sx={standing}>
        {Problems.length > 0 && (
          <Note tone="danger" title={text(`configuration.problems.${count}`, Version, Problems.length)}>
            <ProblemList problems={Problems} />
          </Note>
        )}
        {Notice !== null && (
          <Note tone="warning" title={text('configuration.notice')}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {Notice}
            </Typography>
          </Note>
        )}
      </Box>
      <Box sx={standing}>
        {Indexes.length > 0 && (
          <Note tone="info" title={text('configuration.indexes')}>
            <IndexList indexes={Indexes} />
          </Note>
        )}
      </Box>
    </>
  )
}

/** Indexes that are being built, with how far each has come. */
function IndexList({ indexes }: { indexes: readonly IndexProgress[] }) {
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
          {Percent === null ? text('configuration.index.waiting') : toPercentText(percent)}
        </Typography>
      </Box>
      <LinearProgress variant="determinate" value={percent} aria-label={name} />
    </Box>
  )
}
