import { EditBase, useEditContext } from 'ra-core'
import { useCallback, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { RecordValues } from '#contract/callArguments.ts'
import { fillTemplate, type Resource } from '#contract/resource.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { useFieldLabel } from '../fields/useFieldLabel.ts'
import type { Draft } from '../form/drafts.ts'
import { RecordForm } from '../form/RecordForm.tsx'
import { isSameValue } from '../form/recordChanges.ts'
import { StaleVersionDialog } from '../form/StaleVersionDialog.tsx'
import { useDraft } from '../form/useDraft.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { RecordError } from './RecordError.tsx'
import { toListPath } from './recordPaths.ts'
import { useSaveRecord } from './useSaveRecord.ts'

/** Typed values and the record must not change below the hands of who is typing. */
const queryOptions = { refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false, gcTime: 0 }

/** The generated screen of one record (SPEC-2 §2 "Generic add/edit screen"). */
export function EditScreen({ name }: { name: string }) {
  const resource = useResource(name)
  const id = useParams()[resource.key]
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
  const { record, error, isPending, refetch } = useEditContext()
  const leave = useCallback(() => void navigate(toListPath(resource) ?? '/'), [navigate, resource])
  const title = record
    ? fillTemplate(resource.descriptor.represent, record) || text('engine.edit', resource.schema.title)
    : ''
  useDocumentTitle(title || undefined)
  return (
    <>
      <PageHeader title={title || resource.schema.title} />
      {record ? (
        <OldRecord resource={resource} record={record} onLeave={leave} />
      ) : isPending && !error ? (
        <FormSkeleton />
      ) : (
        <RecordError error={error} onRetry={() => void refetch()} onBack={leave} />
      )}
    </>
  )
}

interface OldRecordProps {
  resource: Resource
  record: RecordValues
  onLeave: () => void
}

/** The record that is being edited: as first loaded, until a conflict hands over a newer one. */
interface Editing {
  opened: RecordValues
  typed: RecordValues
  /** Begins the form anew. */
  round: number
}

function OldRecord({ resource, record, onLeave }: OldRecordProps) {
  const toLabel = useFieldLabel(resource)
  const draft = useDraft(resource, record[resource.key])
  const [editing, setEditing] = useState(() => beginEditing(record, draft))
  const [sent, setSent] = useState<RecordValues>({})
  const [newer, setNewer] = useState<RecordValues | null>(null)
  const save = useSaveRecord(resource, 'edit', setNewer)
  const { opened, typed, round } = editing
  const restart = (kept: RecordValues) => {
    if (newer) setEditing({ opened: { ...opened, ...newer }, typed: kept, round: round + 1 })
    setNewer(null)
  }
  return (
    <>
      <RecordForm
        key={round}
        resource={resource}
        mode="edit"
        opened={opened}
        typed={typed}
        isLocked={!mayEdit(resource, record)}
        onSave={values => {
          setSent(values)
          return save({ ...values, [resource.key]: opened[resource.key], ...toVersion(opened) })
        }}
        onSaved={onLeave}
        onCancel={onLeave}
      />
      <StaleVersionDialog
        isOpen={newer !== null}
        name={fillTemplate(resource.descriptor.represent, opened)}
        changed={newer ? listChangedLabels(resource, opened, newer, toLabel) : []}
        onTheirs={() => restart({})}
        onMine={() => restart(sent)}
      />
    </>
  )
}

/** A draft goes on over the version that it was typed over, so that a save since then is told as a conflict. */
function beginEditing(record: RecordValues, draft: Draft | null): Editing {
  const opened = draft?.version ? { ...record, Version: draft.version } : record
  return { opened, typed: draft?.values ?? {}, round: 0 }
}

/** Back ends that know no versions save without the check. */
function toVersion({ Version }: RecordValues): RecordValues {
  return Version === undefined ? {} : { Version }
}

/** A row whose resource offers editing may still say that this one is closed. */
function mayEdit({ descriptor }: Resource, { AllowedActions }: RecordValues): boolean {
  const isOffered = (descriptor.list?.actions ?? []).includes('edit')
  return !isOffered || !Array.isArray(AllowedActions) || AllowedActions.includes('edit')
}

function listChangedLabels(
  resource: Resource,
  opened: RecordValues,
  current: RecordValues,
  toLabel: (field: string) => string,
): string[] {
  return [...resource.properties.values()]
    .filter(({ name, isServerOwned }) => !isServerOwned && !isSameValue(opened[name], current[name]))
    .map(({ name }) => toLabel(name))
}
