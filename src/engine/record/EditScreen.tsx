import { EditBase, useEditContext } from 'ra-core'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { toRecordText } from '../fields/recordText.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { unsaved } from './form/unsaved.ts'
import { HistoryButton } from './history/HistoryButton.tsx'
import { LazyScreenGone } from './LazyScreenGone.tsx'
import { mayEdit, OldRecord } from './OldRecord.tsx'
import { OtherEditors } from './OtherEditors.tsx'
import { RecordError } from './RecordError.tsx'
import { toListPath } from './recordPaths.ts'
import { useCompleteRecord } from './useCompleteRecord.ts'
import { useLeave } from './useLeave.ts'
import { useScreen } from './useScreen.ts'

/** Typed values and the record must not change below the hands of who is typing; what is missing is told by the page alone. */
const queryOptions = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
  gcTime: 0,
  onError: () => {},
}

/** The generated screen of one record (SPEC-2 §2 "Generic add/edit screen"). */
export function EditScreen({ name }: { name: string }) {
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
      <EditBody resource={resource} id={id ?? ''} />
    </EditBase>
  )
}

function EditBody({ resource, id }: { resource: Resource; id: string }) {
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
    // Over what is not saved yet, anybody else's change is told by the save.
    else if (data.ModifiedBy === findClaims().name) setOwnChange(data)
  }
  const leave = useLeave(resource)
  const toList = () => void navigate(toListPath(resource) ?? '/')
  const title = record ? toRecordText(resource, record) || text('engine.edit', resource.schema.title) : ''
  useDocumentTitle(title || undefined)
  return (
    <>
      <PageHeader
        title={title || resource.schema.title}
        actions={
          <>
            {record && mayEdit(resource, record) && <OtherEditors resource={resource} id={id} />}
            <HistoryButton resource={resource} id={id} onChanged={() => void readAgain()} />
          </>
        }
      />
      {record ? (
        <OldRecord
          key={anew.round}
          resource={resource}
          record={record}
          unread={unread}
          ownChange={ownChange}
          onLeave={leave}
        />
      ) : isPending && !error ? (
        <FormSkeleton />
      ) : (
        <RecordError error={error} onRetry={() => void refetch()} onBack={toList} />
      )}
    </>
  )
}
