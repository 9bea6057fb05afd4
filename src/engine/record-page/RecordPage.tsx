import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { RaRecord } from 'ra-core'
import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, useNavigate, useParams } from 'react-router'
import { buildKeyArguments } from '#contract/calls/keyArguments.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordSlots } from '#src/lib/recordSlot.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { askResource } from '#src/providers/data/askResource.ts'
import { isPassing } from '#src/providers/data/isPassing.ts'
import { buildRecordQuery } from '#src/providers/data/recordQuery.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { ReachLinks } from '../fields/ReachLinks.tsx'
import { toRecordText } from '../fields/recordText.ts'
import { toTitleText } from '../fields/titleText.ts'
import { useFieldLabel } from '../fields/useFieldLabel.ts'
import { toListPath } from '../navigation/recordPaths.ts'
import { HistoryButton } from '../record/history/HistoryButton.tsx'
import { LazyScreenGone } from '../record/LazyScreenGone.tsx'
import { RecordError } from '../record/RecordError.tsx'
import { RecordSteps } from '../record/RecordSteps.tsx'
import { useLeave } from '../record/useLeave.ts'
import { useScreen } from '../record/useScreen.ts'
import { WhyButton } from '../why/WhyButton.tsx'
import { RecordActions } from './RecordActions.tsx'
import { RecordContent } from './RecordContent.tsx'
import { RecordFacts } from './RecordFacts.tsx'
import { listChips } from './recordContent.ts'

interface RecordPageProps {
  name: string
  slots: RecordSlots
}

/** The generated page on which one record is read and acted on (domain "The record page"). */
export function RecordPage({ name, slots }: RecordPageProps) {
  const screen = useScreen(name, 'record')
  const params = useParams()
  if ('gone' in screen) return <LazyScreenGone {...screen.gone} />
  const { resource } = screen
  const id = params[resource.key] ?? ''
  return <OpenRecord key={id} resource={resource} id={id} slots={slots} />
}

interface OpenRecordProps {
  resource: Resource
  id: string
  slots: RecordSlots
}

function OpenRecord(props: OpenRecordProps) {
  const [isDeleted, setDeleted] = useState(false)
  // Before all that is shown is read again: the record would be missed.
  const leave = useCallback(() => flushSync(() => setDeleted(true)), [])
  if (isDeleted) return <WayOut resource={props.resource} />
  return <RecordBody {...props} onDeleted={leave} />
}

/** Leads back to where the record was opened from. */
function WayOut({ resource }: { resource: Resource }) {
  const leave = useLeave(resource)
  useEffect(leave, [leave])
  return null
}

function RecordBody({ resource, id, slots, onDeleted }: OpenRecordProps & { onDeleted: () => void }) {
  const navigate = useNavigate()
  const displayed = useDisplayedRecord(resource, id)
  const record = displayed.state === 'found' ? displayed.record : null
  const title = record ? toTitleText(resource, record) : ''
  const { facts } = resource.descriptor.record ?? {}
  // A sentence is too long for a window: it is called what the line below begins with.
  useDocumentTitle((record && facts ? toRecordText(resource, record) : title) || undefined)
  if (displayed.state === 'closed') return <Navigate to="/access-denied" replace />
  return (
    <>
      <PageHeader
        title={title || resource.schema.title}
        chips={
          record && (
            <>
              <RecordChips resource={resource} record={record} />
              <ReachLinks resource={resource} record={record} />
            </>
          )
        }
        subtitle={record && facts && <RecordFacts resource={resource} record={record} />}
        actions={
          <>
            <RecordSteps resource={resource} id={id} route={resource.descriptor.record?.route ?? ''} />
            {record && (
              <>
                <RecordActions resource={resource} record={record} onDeleted={onDeleted} />
                <WhyButton resource={resource} />
                <HistoryButton
                  resource={resource}
                  id={id}
                  onChanged={displayed.state === 'found' ? displayed.read : undefined}
                />
              </>
            )}
          </>
        }
      />
      {record && <RecordContent resource={resource} record={record} slots={slots} />}
      {displayed.state === 'waiting' && <RecordSkeleton />}
      {displayed.state === 'failed' && (
        <RecordError
          error={displayed.error}
          onRetry={displayed.read}
          onBack={() => void navigate(toListPath(resource) ?? '/')}
        />
      )}
    </>
  )
}

function RecordChips({ resource, record }: { resource: Resource; record: RaRecord }) {
  const toLabel = useFieldLabel(resource)
  return listChips(resource, record, toLabel).map(({ name, status, label }) => (
    <StatusChip key={name} status={status} label={label} />
  ))
}

const lines = ['one', 'two', 'three', 'four', 'five', 'six']

/** The shape of a record that is on its way. */
function RecordSkeleton() {
  return (
    <Paper variant="outlined" aria-busy sx={{ p: { xs: 4, sm: 6 } }}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))' }}>
        {lines.map(line => (
          <Box key={line}>
            <Skeleton width={96} height={18} />
            <Skeleton width="60%" height={24} />
          </Box>
        ))}
      </Box>
    </Paper>
  )
}

/** A record as its page has it. */
type DisplayedRecord =
  | { state: 'waiting' }
  /** Its page is closed to this user. */
  | { state: 'closed' }
  | { state: 'failed'; error: unknown; read: () => void }
  | { state: 'found'; record: RaRecord; read: () => void }

/** Reads a record to be shown, and asks whether its page is open; the record follows what others change of it. */
function useDisplayedRecord(resource: Resource, id: string): DisplayedRecord {
  const access = useAccess(resource, id)
  const { data, error, refetch } = useQuery({ ...buildRecordQuery(resource, id), gcTime: 0 })
  const read = () => {
    void refetch()
    if (access.error) void access.refetch()
  }
  if (access.data === false) return { state: 'closed' }
  // What was read stays while the services cannot be reached.
  if (error && !(data && isPassing(error))) return { state: 'failed', error, read }
  if (access.error) return { state: 'failed', error: access.error, read }
  return data && access.data ? { state: 'found', record: data.data, read } : { state: 'waiting' }
}

/** Whether the page of a record is open to this user, as the call says that the descriptor names for it. */
function useAccess(resource: Resource, id: string) {
  const { access } = resource.descriptor.record ?? {}
  return useQuery({
    queryKey: [resource.name, 'access', access, id],
    queryFn: async ({ signal }) => {
      if (access === undefined) return true
      return (await askResource(resource, access, buildKeyArguments(resource, access, id), signal)) !== false
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    ...(access === undefined && { initialData: true }),
  })
}
