import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { buildRecordQuery } from '#src/providers/data/recordQuery.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { type DisplayedPreview, keepPreview, leavePreview } from './displayedPreview.ts'
import { ReachLinks } from './ReachLinks.tsx'
import { RecordLines, RecordStatus } from './RecordLines.tsx'
import { toTitleText } from './titleText.ts'

/** The record of a preview, and the link at which it stands. */
export interface RecordPreviewProps {
  resource: Resource
  displayed: DisplayedPreview
}

/** For so long what was read of a record is not read again, in milliseconds; what others change is reported. */
const freshness = 60_000

/** What a record is, in a few lines beside a link that leads to it. */
export function RecordPreview({ resource, displayed: { anchor, id } }: RecordPreviewProps) {
  const popperId = useId()
  useEffect(() => {
    anchor.setAttribute('aria-describedby', popperId)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor, popperId])
  const query = { ...buildRecordQuery(resource, String(id)), staleTime: freshness, gcTime: freshness }
  const { data, error } = useQuery(query)
  return (
    <Popper
      open
      id={popperId}
      role="tooltip"
      anchorEl={anchor}
      placement="bottom-start"
      modifiers={modifiers}
      onPointerEnter={keepPreview}
      onPointerLeave={leavePreview}
      sx={{ zIndex: 'tooltip' }}
    >
      <Paper variant="outlined" aria-busy={!data && !error} sx={cardStyle}>
        {data ? (
          <Record resource={resource} record={data.data} />
        ) : error ? (
          <Missing error={error} />
        ) : (
          <Waiting resource={resource} />
        )}
      </Paper>
    </Popper>
  )
}

const modifiers = [
  { name: 'offset', options: { offset: [0, 6] } },
  { name: 'preventOverflow', options: { padding: 8 } },
]

const cardStyle = { width: 320, maxWidth: 'calc(100vw - 16px)', p: 4, boxShadow: 8, overflowWrap: 'anywhere' } as const

function Record({ resource, record }: { resource: Resource; record: RecordValues }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <div>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {resource.schema.title}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center' }}>
          <Typography variant="h3" component="p" dir="auto">
            {toTitleText(resource, record)}
          </Typography>
          <RecordStatus resource={resource} record={record} />
        </Box>
      </div>
      <ReachLinks resource={resource} record={record} />
      <RecordLines resource={resource} record={record} isPlain />
    </Box>
  )
}

/** Why there is nothing to see, instead of the record. */
function Missing({ error }: { error: unknown }) {
  const text = useText()
  const { status = 0 } = error as { status?: number }
  const isGone = status === 403 || status === 404 || status === 400 || status === 200
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {text(isGone ? 'engine.preview.gone' : 'engine.record.failed')}
    </Typography>
  )
}

/** The shape of a record that is on its way. */
function Waiting({ resource }: { resource: Resource }) {
  return (
    <>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {resource.schema.title}
      </Typography>
      <Skeleton width="60%" height={24} />
      <Skeleton width="80%" height={20} sx={{ mt: 3 }} />
      <Skeleton width="70%" height={20} />
      <Skeleton width="75%" height={20} />
    </>
  )
}
