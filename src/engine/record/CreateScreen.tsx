import { CreateBase } from 'ra-core'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { useCopy } from './copy/useCopy.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { buildNewRecord, readAddressedReferences } from './form/newRecord.ts'
import { RecordForm } from './form/RecordForm.tsx'
import { useCreationKey } from './form/useCreationKey.ts'
import { useDraft } from './form/useDraft.ts'
import { LazyScreenGone } from './LazyScreenGone.tsx'
import { RecordError } from './RecordError.tsx'
import { useLeave } from './useLeave.ts'
import { useSaveOnce } from './useSaveOnce.ts'
import { useScreen } from './useScreen.ts'

/** The generated screen for a new record (SPEC-2 §2 "Generic add/edit screen"). */
export function CreateScreen({ name }: { name: string }) {
  const screen = useScreen(name, 'create')
  if ('gone' in screen) return <LazyScreenGone {...screen.gone} />
  return (
    <CreateBase resource={name} redirect={false} disableAuthentication>
      <NewRecord resource={screen.resource} />
    </CreateBase>
  )
}

function NewRecord({ resource }: { resource: Resource }) {
  const text = useText()
  const navigate = useNavigate()
  const { search } = useLocation()
  const copy = useCopy(resource, search)
  const opened = useMemo(
    () => ({
      ...buildNewRecord(resource, findClaims()),
      ...copy.values,
      ...readAddressedReferences(resource, search, heldPermissions.get()),
    }),
    [resource, search, copy.values],
  )
  const draft = useDraft(resource, null)
  const key = useCreationKey(resource, draft !== null)
  const { saveOnce, findEditPath, findNextPath } = useSaveOnce(resource, key)
  const title = text('engine.create', resource.schema.title)
  const leave = useLeave(resource)
  const goOn = () => {
    const path = findEditPath() ?? findNextPath()
    if (path) navigate(path, { replace: true })
    else leave()
  }
  return (
    <>
      <PageHeader title={title} subtitle={copy.note} />
      {copy.error ? (
        <RecordError error={copy.error} onRetry={copy.readAgain} onBack={leave} />
      ) : copy.isPending ? (
        <FormSkeleton />
      ) : (
        <RecordForm
          resource={resource}
          mode="create"
          opened={opened}
          typed={draft}
          onSave={saveOnce}
          onSaved={goOn}
          onCancel={leave}
        />
      )}
    </>
  )
}
