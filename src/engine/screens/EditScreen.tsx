import { EditBase, useEditContext } from 'ra-core'
import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { fillTemplate, type Resource } from '#contract/resource.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { LazyScreenGone } from './LazyScreenGone.tsx'
import { OldRecord } from './OldRecord.tsx'
import { RecordError } from './RecordError.tsx'
import { toListPath } from './recordPaths.ts'
import { useCompleteRecord } from './useCompleteRecord.ts'
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
      <EditBody resource={resource} />
    </EditBase>
  )
}

function EditBody({ resource }: { resource: Resource }) {
  const text = useText()
  const navigate = useNavigate()
  const { record: first, error, isPending, refetch } = useEditContext()
  const { record, unread } = useCompleteRecord(resource, first, refetch)
  const leave = useCallback(() => void navigate(toListPath(resource) ?? '/'), [navigate, resource])
  const title = record
    ? fillTemplate(resource.descriptor.represent, record) || text('engine.edit', resource.schema.title)
    : ''
  useDocumentTitle(title || undefined)
  return (
    <>
      <PageHeader title={title || resource.schema.title} />
      {record ? (
        <OldRecord resource={resource} record={record} unread={unread} onLeave={leave} />
      ) : isPending && !error ? (
        <FormSkeleton />
      ) : (
        <RecordError error={error} onRetry={() => void refetch()} onBack={leave} />
      )}
    </>
  )
}
