import { useMemo, useState } from 'react'
import { Navigate } from 'react-router'
import { findCallRule } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { fillTemplate, type Resource } from '#contract/resource.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import type { Draft } from '../form/drafts.ts'
import type { TypedValues } from '../form/formContent.ts'
import { GoneRecordDialog } from '../form/GoneRecordDialog.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { pickForNew } from '../form/recordChanges.ts'
import { StaleVersionDialog } from '../form/StaleVersionDialog.tsx'
import { useDraft } from '../form/useDraft.ts'
import { toCreatePath } from './recordPaths.ts'
import { useSaveRecord } from './useSaveRecord.ts'

interface OldRecordProps {
  resource: Resource
  record: RecordValues
  /** The properties that the record was read without. */
  unread: ReadonlySet<string>
  onLeave: () => void
}

/** The record that is being edited: as first loaded, until a conflict hands over a newer one. */
interface Editing {
  opened: RecordValues
  typed: TypedValues | null
  /** Begins the form anew. */
  round: number
}

/** The form of a record that is there already, and what is asked where somebody else has changed or deleted it. */
export function OldRecord({ resource, record, unread, onLeave }: OldRecordProps) {
  const { descriptor } = resource
  const mayAdd = usePermission(findCallRule(descriptor, 'create'))
  const createPath = toCreatePath(resource)
  const draft = useDraft(resource, record[resource.key])
  const [editing, setEditing] = useState(() => beginEditing(record, draft))
  const [sent, setSent] = useState<{ values: RecordValues; typed: TypedValues | null }>({ values: {}, typed: null })
  const [newer, setNewer] = useState<RecordValues | null>(null)
  const [isGone, setGone] = useState(false)
  const [handedOver, setHandedOver] = useState<{ typed: RecordValues } | null>(null)
  const conflicts = useMemo(() => ({ onStale: setNewer, onGone: () => setGone(true) }), [])
  const save = useSaveRecord(resource, 'edit', conflicts)
  const { typed, round } = editing
  // Of a record that is read again, only what was not known before.
  const opened = useMemo(() => ({ ...record, ...editing.opened }), [record, editing.opened])
  const restart = (kept: TypedValues | null) => {
    if (newer) setEditing({ opened: { ...opened, ...newer }, typed: kept, round: round + 1 })
    setNewer(null)
  }
  const addAnew = () => setHandedOver({ typed: pickForNew(resource, { ...opened, ...sent.values }) })
  const name = fillTemplate(descriptor.represent, opened)
  // Without its form there is nothing unsaved to ask about on the way.
  if (handedOver && createPath) return <Navigate to={createPath} state={handedOver} />
  return (
    <>
      <RecordForm
        key={round}
        resource={resource}
        mode="edit"
        opened={opened}
        typed={typed}
        limits={{ isLocked: !mayEdit(resource, record), unread }}
        onSave={(values, all) => {
          setSent({ values, typed: all })
          return save({ ...values, [resource.key]: opened[resource.key], ...toVersion(opened) })
        }}
        onSaved={onLeave}
        onCancel={onLeave}
      />
      <StaleVersionDialog
        name={name}
        resource={resource}
        conflict={newer && { opened, mine: sent.values, theirs: newer }}
        onTheirs={() => restart(null)}
        onMine={() => restart(sent.typed)}
      />
      <GoneRecordDialog
        isOpen={isGone}
        name={name}
        onAdd={mayAdd && createPath ? addAnew : null}
        onBack={onLeave}
        onClose={() => setGone(false)}
      />
    </>
  )
}

/** A draft goes on over the version that it was typed over, so that a save since then is told as a conflict. */
function beginEditing(record: RecordValues, draft: Draft | null): Editing {
  const opened = draft?.version ? { ...record, Version: draft.version } : record
  return { opened, typed: draft, round: 0 }
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
