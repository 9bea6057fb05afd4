import Box from '@mui/material/Box'
import { EditBase, useEditContext } from 'ra-core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import type { RecordSlots } from '#src/lib/recordSlot.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useStore } from '#src/lib/useStore.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { isPassing } from '#src/providers/data/isPassing.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { beginEditing, otherEditors, toEditedKey } from '#src/providers/realtime/editing.ts'
import { rest, toPause } from '#src/providers/realtime/rest.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { toRecordText } from '../fields/recordText.ts'
import { toListPath, toRecordPath } from '../navigation/recordPaths.ts'
import type { EditorsChipProps } from '../record/EditorsChip.tsx'
import { FormSkeleton } from '../record/FormSkeleton.tsx'
import { formWidth } from '../record/form/formWidth.ts'
import { unsaved } from '../record/form/unsaved.ts'
import { HistoryButton } from '../record/history/HistoryButton.tsx'
import { LazyScreenGone } from '../record/LazyScreenGone.tsx'
import { mayEdit, OldRecord } from '../record/OldRecord.tsx'
import { RecordError } from '../record/RecordError.tsx'
import { RecordSteps } from '../record/RecordSteps.tsx'
import { useLeave } from '../record/useLeave.ts'
import { useScreen } from '../record/useScreen.ts'
import { EditTabs } from './EditTabs.tsx'

const EditorsChip = buildLazyPart<EditorsChipProps>(
  async () => (await loadPart(() => import('../record/EditorsChip.tsx'))).EditorsChip,
  () => null,
)

/** Says to others that this record is being edited here, and shows who else does; a screen reader tells of them in its own time. */
function OtherEditors({ resource, id }: { resource: Resource; id: string }) {
  const { name, descriptor } = resource
  const isReported = descriptor.calls?.one !== undefined
  useEffect(() => (isReported ? beginEditing({ Resource: name, Id: id }) : undefined), [isReported, name, id])
  const others = useStore(otherEditors).get(toEditedKey({ Resource: name, Id: id }))
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', minWidth: 0, maxWidth: 1 }}>
      {others && others.Count > 0 && <EditorsChip names={others.Names} count={others.Count} />}
    </Box>
  )
}

/** Typed values and the record must not change below the hands of who is typing; what is missing is reported by the page alone. */
const queryOptions = {
  refetchOnReconnect: false,
  gcTime: 0,
  onError: () => {},
}

/** The generated screen of one record (SPEC-2 §2 "Generic add/edit screen"). */
export function EditScreen({ name, slots = {} }: { name: string; slots?: RecordSlots }) {
  const screen = useScreen(name, 'edit')
  const params = useParams()
  if ('gone' in screen) return <LazyScreenGone {...screen.gone} />
  const { resource } = screen
  const id = params[resource.key]
  return (
    <EditBase
      key={id}
      resource={name}
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      redirectOnError={false}
      disableAuthentication
      queryOptions={queryOptions}
    >
      <EditBody resource={resource} id={id ?? ''} slots={slots} />
    </EditBase>
  )
}

function EditBody({ resource, id, slots }: { resource: Resource; id: string; slots: RecordSlots }) {
  const text = useText()
  const navigate = useNavigate()
  const { record: first, error, isPending, refetch } = useEditContext()
  const [anew, setAnew] = useState<{ round: number; record: typeof first }>({ round: 0, record: undefined })
  const { record, unread } = useCompleteRecord(resource, anew.record ?? first, refetch)
  const [ownChange, setOwnChange] = useState<typeof first | null>(null)
  const readAgain = async () => {
    const { data } = await refetch()
    if (!data) return
    if (unsaved.get().size === 0) setAnew(({ round }) => ({ round: round + 1, record: data }))
    // Over what is not saved yet, anybody else's change is reported by the save.
    else if (data.ModifiedBy === findClaims().name) setOwnChange(data)
  }
  const leave = useLeave(resource)
  const toList = () => void navigate(toListPath(resource) ?? '/')
  const title = record ? toRecordText(resource, record) || text('engine.edit', resource.schema.title) : ''
  useDocumentTitle(title || undefined)
  const readingPath = record && !mayEdit(resource, record) ? toRecordPath(resource, record) : null
  if (readingPath) return <Navigate to={readingPath} replace />
  return (
    <>
      <PageHeader
        title={title || resource.schema.title}
        maxWidth={formWidth}
        actions={
          <>
            <RecordSteps resource={resource} id={id} route={resource.descriptor.form?.edit?.route ?? ''} />
            {record && mayEdit(resource, record) && <OtherEditors resource={resource} id={id} />}
            <HistoryButton resource={resource} id={id} onChanged={() => void readAgain()} />
          </>
        }
      />
      {record ? (
        <EditTabs resource={resource} record={record} slots={slots}>
          <OldRecord
            key={anew.round}
            resource={resource}
            record={record}
            unread={unread}
            ownChange={ownChange}
            onLeave={leave}
          />
        </EditTabs>
      ) : isPending && !error ? (
        <FormSkeleton />
      ) : (
        <RecordError error={error} onRetry={() => void refetch()} onBack={toList} />
      )}
    </>
  )
}

type Read = () => Promise<{ data?: RecordValues | undefined; error?: unknown }>

interface Complete<Values extends RecordValues> {
  record: Values | undefined
  /** The properties that the record was read without; the services may well hold a value of theirs. */
  unread: ReadonlySet<string>
}

/**
 * The record with what its resource has come to have since it was read: it is read again for that, until it comes. A refusal ends
 * it, and leaves unread what is.
 */
function useCompleteRecord<Values extends RecordValues>(
  resource: Resource,
  first: Values | undefined,
  read: Read,
): Complete<Values> {
  const { properties } = resource
  const [whole, setWhole] = useState({ known: properties, values: {} })
  const latest = useRef(read)
  latest.current = read
  const unread = useMemo(
    () => new Set([...properties.keys()].filter(name => !whole.known.has(name))),
    [properties, whole.known],
  )
  useEffect(() => {
    if (unread.size === 0) return
    const end = new AbortController()
    void readUntilKnown(() => latest.current(), end.signal).then(values => {
      if (values && !end.signal.aborted) setWhole({ known: properties, values })
    })
    return () => end.abort()
  }, [unread, properties])
  const record = useMemo(() => first && { ...first, ...whole.values }, [first, whole.values])
  return { record, unread }
}

async function readUntilKnown(read: Read, signal: AbortSignal): Promise<RecordValues | null> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    const { data, error } = await read()
    if (data && !error) return data
    if (!isPassing(error)) return null
    await rest(toPause(failures), signal)
  }
  return null
}
