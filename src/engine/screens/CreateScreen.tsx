import { CreateBase } from 'ra-core'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { useResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { buildNewRecord } from '../form/newRecord.ts'
import { RecordForm } from '../form/RecordForm.tsx'
import { useDraft } from '../form/useDraft.ts'
import { toListPath } from './recordPaths.ts'
import { useSaveRecord } from './useSaveRecord.ts'

/** The generated screen for a new record (SPEC-2 §2 "Generic add/edit screen"). */
export function CreateScreen({ name }: { name: string }) {
  const resource = useResource(name)
  return (
    <CreateBase resource={name} redirect={false} disableAuthentication>
      <NewRecord resource={resource} />
    </CreateBase>
  )
}

const noConflicts = {}

function NewRecord({ resource }: { resource: Resource }) {
  const text = useText()
  const navigate = useNavigate()
  const opened = useMemo(() => buildNewRecord(resource, findClaims()), [resource])
  const draft = useDraft(resource, null)
  const { state } = useLocation()
  const save = useSaveRecord(resource, 'create', noConflicts)
  const title = text('engine.create', resource.schema.title)
  const leave = () => void navigate(toListPath(resource) ?? '/')
  return (
    <>
      <PageHeader title={title} />
      <RecordForm
        resource={resource}
        mode="create"
        opened={opened}
        typed={draft?.values ?? findHandedOver(state)}
        onSave={save}
        onSaved={leave}
        onCancel={leave}
      />
    </>
  )
}

/** The values that another screen hands over with the way here; undefined where there are none. */
function findHandedOver(state: unknown): RecordValues | undefined {
  return (state as { typed?: RecordValues } | null)?.typed
}
