import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { findCallRule, listListedActions } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { toRecordText } from '../fields/recordText.ts'
import { toCreatePath, toListPath } from '../navigation/recordPaths.ts'
import { findDraftOwner } from './form/draftOwner.ts'
import { type Draft, storeDraft } from './form/drafts.ts'
import type { TypedValues } from './form/formContent.ts'
import { GoneRecordDialog } from './form/GoneRecordDialog.tsx'
import { NewerNotice } from './form/NewerNotice.tsx'
import { RecordForm } from './form/RecordForm.tsx'
import { isAgreed, pickForNew } from './form/recordChanges.ts'
import { StaleVersionDialog } from './form/StaleVersionDialog.tsx'
import { unsaved } from './form/unsaved.ts'
import { useDraft } from './form/useDraft.ts'
import type { RecordFormProps, SaveOutcome } from './form/useFormSave.ts'
import { useOthersSave } from './form/useOthersSave.ts'
import { useSaveRecord } from './useSaveRecord.ts'

/** What is left to be decided of a save. */
interface OpenSave {
  sent: RecordValues
  typed: TypedValues | null
  /** The record as somebody else has saved it meanwhile; null where nobody has. */
  newer: RecordValues | null
  isGone: boolean
}

const nothing: OpenSave = { sent: {}, typed: null, newer: null, isGone: false }

/**
 * Saves an old record over the version that was opened, or over a newer one where nothing is to be decided; what is, is answered
 * with the way to close the question.
 */
function useSaveOver(resource: Resource, opened: RecordValues) {
  const [left, setLeft] = useState(nothing)
  const found = useRef<Pick<OpenSave, 'newer' | 'isGone'>>(nothing)
  const conflicts = useMemo(
    () => ({
      onStale(newer: RecordValues) {
        found.current = { newer, isGone: false }
      },
      onGone() {
        found.current = { newer: null, isGone: true }
      },
    }),
    [],
  )
  const save = useSaveRecord(resource, 'edit', conflicts)
  const saveOver = async (values: RecordValues, typed: TypedValues): Promise<SaveOutcome> => {
    const send = (over: RecordValues) => {
      found.current = nothing
      return save({ ...values, [resource.key]: opened[resource.key], ...toVersion(over) })
    }
    const outcome = await send(opened)
    const theirs = found.current.newer
    const isDecided = theirs && isAgreed(resource, { opened, mine: values, theirs })
    const last = isDecided ? await send(theirs) : outcome
    setLeft({ sent: values, typed, ...found.current })
    return last
  }
  const ask = (sent: RecordValues, typed: TypedValues, newer: RecordValues) =>
    setLeft({ sent, typed, newer, isGone: false })
  return { saveOver, left, ask, close: () => setLeft(now => ({ ...now, newer: null, isGone: false })) }
}

/** Back ends that know no versions save without the check. */
function toVersion({ Version }: RecordValues): RecordValues {
  return Version === undefined ? {} : { Version }
}

interface OldRecordProps {
  resource: Resource
  record: RecordValues
  /** The properties that the record was read without. */
  unread: ReadonlySet<string>
  /** The record as its user has just left it elsewhere than in its form; null where he has not. */
  ownChange: RecordValues | null
  /** Stands beside the form, as wide as it. */
  aside?: ReactNode
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
export function OldRecord({ resource, record, unread, ownChange, aside, onLeave }: OldRecordProps) {
  const { descriptor } = resource
  const mayAdd = usePermission(findCallRule(descriptor, 'create'))
  const createPath = toCreatePath(resource)
  const draft = useDraft(resource, record[resource.key])
  const [editing, setEditing] = useState(() => beginEditing(record, draft))
  const { isHandedOver, handOver } = useHandOver(resource)
  const [isGivenUp, setGivenUp] = useState(false)
  const { typed, round } = editing
  // Of a record that is read again, only what was not known before.
  const opened = useMemo(() => ({ ...record, ...editing.opened }), [record, editing.opened])
  const { saveOver, left, ask, close } = useSaveOver(resource, opened)
  const othersSave = useOthersSave(resource, opened)
  const content: RecordFormProps['content'] = useRef(null)
  const { newer, sent, isGone } = left
  useEffect(() => {
    if (ownChange) setEditing(now => goOn(now, ownChange))
  }, [ownChange])
  const goOnOver = (current: RecordValues, kept: TypedValues | null) =>
    setEditing({ opened: { ...opened, ...current }, typed: kept, round: round + 1 })
  const restart = (kept: TypedValues | null) => {
    if (newer) goOnOver(newer, kept)
    close()
  }
  const show = (current: RecordValues) => {
    const { values = {}, typed: now = null } = content.current?.() ?? {}
    if (now && (Object.keys(values).length > 0 || unsaved.get().size > 0)) ask(values, now, current)
    else goOnOver(current, null)
  }
  const name = toRecordText(resource, opened)
  // Without its form there is nothing unsaved to ask about on the way.
  if (isHandedOver && createPath) return <Navigate to={createPath} replace />
  if (isGivenUp) return <Navigate to={toListPath(resource) ?? '/'} replace />
  return (
    <>
      <NewerNotice record={newer ? null : othersSave} onShow={show} />
      <RecordForm
        key={round}
        content={content}
        resource={resource}
        mode="edit"
        opened={opened}
        typed={typed}
        aside={aside}
        isAsideWide
        limits={{ isLocked: !mayEdit(resource, record), unread }}
        onSave={saveOver}
        onSaved={onLeave}
        onCancel={onLeave}
      />
      <StaleVersionDialog
        name={name}
        resource={resource}
        conflict={newer && { opened, mine: sent, theirs: newer }}
        onTheirs={() => restart(null)}
        onMine={without => restart(left.typed && leaveOut(left.typed, without))}
        onClose={close}
      />
      <GoneRecordDialog
        isOpen={isGone}
        name={name}
        onAdd={mayAdd && createPath ? () => handOver({ ...opened, ...sent }) : null}
        onBack={() => setGivenUp(true)}
        onClose={close}
      />
    </>
  )
}

/** A draft goes on over what it was typed over, so that a save since then is reported as a conflict, field by field. */
function beginEditing(record: RecordValues, draft: Draft | null): Editing {
  const opened = draft?.version ? { ...record, ...draft.opened, Version: draft.version } : record
  return { opened, typed: draft, round: 0 }
}

/** Over what one has changed oneself elsewhere the form goes on; anybody else's change since then is left to be reported. */
function goOn(now: Editing, own: RecordValues): Editing {
  const { Version } = now.opened
  return typeof Version === 'number' && own.Version === Version + 1
    ? { ...now, opened: { ...now.opened, ...own } }
    : now
}

/** What was typed, but in the fields whose newer value was chosen. */
function leaveOut(typed: TypedValues, fields: ReadonlySet<string>): TypedValues {
  return { ...typed, values: Object.fromEntries(Object.entries(typed.values).filter(([name]) => !fields.has(name))) }
}

/** A row whose resource offers editing may still say that this one is closed. */
export function mayEdit({ descriptor }: Resource, { AllowedActions }: RecordValues): boolean {
  const isOffered = listListedActions(descriptor).includes('edit')
  return !isOffered || !Array.isArray(AllowedActions) || AllowedActions.includes('edit')
}

/**
 * Hands a record over to the form of a new one, by a draft: only to the same owner, without secrets, and gone at a sign-out. A toast
 * says where it cannot be kept.
 */
function useHandOver(resource: Resource) {
  const text = useText()
  const [owner] = useState(findDraftOwner)
  const [isHandedOver, setHandedOver] = useState(false)
  const handOver = (record: RecordValues) => {
    const draft = { values: pickForNew(resource, record), opened: {}, version: null, reason: 'handedOver' } as const
    if (storeDraft(resource, owner, null, draft)) setHandedOver(true)
    else showToast('error', text('engine.gone.stays'))
  }
  return { isHandedOver, handOver }
}
