import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ConfigurationStatus } from '#contract/configurationVersion.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { IndexList } from './IndexList.tsx'
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
