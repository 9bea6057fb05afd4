import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { FormSkeleton } from '#src/engine/record/FormSkeleton.tsx'
import { unsaved } from '#src/engine/record/form/unsaved.ts'
import { HistoryButton } from '#src/engine/record/history/HistoryButton.tsx'
import { OldRecord } from '#src/engine/record/OldRecord.tsx'
import { RecordError } from '#src/engine/record/RecordError.tsx'
import { useLeave } from '#src/engine/record/useLeave.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { askResource } from '#src/providers/data/askResource.ts'
import { toRecord } from '#src/providers/data/records.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { useStudioForm } from './useStudioForm.ts'

/** A template by its file name, with what it comes to beside it (SPEC-1 §2 "Template editor"). */
export function EditTemplatePage() {
  const { name = '' } = useParams()
  const resource = useFindResource('NotificationTemplates')
  return resource && <Template key={name} resource={resource} name={name} />
}

const none: ReadonlySet<string> = new Set()

function Template({ resource, name }: { resource: Resource; name: string }) {
  const leave = useLeave(resource)
  const { form, error: formError, retry } = useStudioForm(resource)
  // Not by the key of the resource's records: what is typed must not change below the hands of who is typing.
  const { data, error, refetch } = useQuery({
    queryKey: ['template-studio', name],
    queryFn: async ({ signal }) =>
      toRecord(resource, await askResource<RecordValues>(resource, 'template', { args: { name } }, signal)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
  const [round, setRound] = useState(0)
  const [ownChange, setOwnChange] = useState<RecordValues | null>(null)
  const readAgain = async () => {
    const { data: newer } = await refetch()
    if (!newer) return
    if (unsaved.get().size === 0) setRound(now => now + 1)
    else setOwnChange(newer)
  }
  useDocumentTitle(name)
  const failure = error ?? formError
  return (
    <>
      <PageHeader
        title={name}
        actions={data && <HistoryButton resource={resource} id={String(data.id)} onChanged={() => void readAgain()} />}
      />
      {data && form ? (
        <OldRecord
          key={round}
          resource={form}
          record={data}
          unread={none}
          ownChange={ownChange}
          aside={<TemplatePreview resource={form} />}
          onLeave={leave}
        />
      ) : failure ? (
        <RecordError error={failure} onRetry={() => void (error ? refetch() : retry())} onBack={leave} />
      ) : (
        <FormSkeleton />
      )}
    </>
  )
}
