import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { LogEntry } from '#contract/history.ts'
import type { Resource } from '#contract/resource.ts'
import { LoadedRows } from '#src/engine/list/grid/LoadedRows.tsx'
import { EntryItem } from '#src/engine/record/history/EntryItem.tsx'
import { askResource } from '#src/providers/data/askResource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { LogPage, logPath } from './LogPage.tsx'

/** One entry of the action log, whatever it is about. */
export function EntryPage() {
  const { id = '' } = useParams()
  const log = useFindResource('ActionLog')
  return log ? <LoadedEntry key={id} log={log} id={id} /> : null
}

function LoadedEntry({ log, id }: { log: Resource; id: string }) {
  const text = useText()
  const query = useQuery({
    queryKey: [log.name, 'entry', id],
    queryFn: ({ signal }) => askResource<LogEntry>(log, 'entry', { id }, signal),
  })
  const waiting = <Skeleton role="status" aria-busy aria-label={text('engine.history.loading')} height={120} />
  return (
    <LoadedRows query={query} failed={text('engine.history.failed')} waiting={waiting}>
      {entry => <Entry entry={entry} />}
    </LoadedRows>
  )
}

function Entry({ entry }: { entry: LogEntry }) {
  const text = useText()
  const resource = useFindResource(entry.Resource)
  const subject = entry.Name ? `${entry.Kind} ${entry.Name}` : entry.Kind
  const hasHistory = resource?.descriptor.calls?.history !== undefined && entry.RecordID !== null
  return (
    <LogPage
      title={text('actionLog.entryOf', entry.Title, subject)}
      next={
        hasHistory ? { label: text('actionLog.record', entry.Name ?? entry.Kind), path: toHistoryPath(entry) } : null
      }
    >
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <EntryItem resource={resource} entry={entry} isNewest onRevert={null} />
      </Box>
      {entry.Changes.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{text('actionLog.noDetails')}</Typography>
      )}
    </LogPage>
  )
}

function toHistoryPath({ Resource, RecordID }: LogEntry): string {
  return `${logPath}/${[Resource, RecordID].map(part => encodeURIComponent(String(part))).join('/')}`
}
