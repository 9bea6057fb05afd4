import { use, useEffect } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { TypedRecordContext } from '#src/engine/fields/typedRecord.ts'
import { findDraftOwner } from '#src/engine/record/form/draftOwner.ts'
import { storeDraft } from '#src/engine/record/form/drafts.ts'
import { RecordForm } from '#src/engine/record/form/RecordForm.tsx'
import { useDraft } from '#src/engine/record/form/useDraft.ts'
import type { SaveOutcome } from '#src/engine/record/form/useFormSave.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { toDetail, toStepErrors } from './wizardSteps.ts'

interface WizardFormProps {
  candidates: Resource
  /** The fields of the step. */
  resource: Resource
  record: RecordValues
  detail: RecordValues
  /** Null on the first step. */
  onBack: (() => void) | null
  onSaved: (detail: RecordValues) => void
}

/** One step: it is saved as one goes on, and what is typed outlives a reload. */
export function WizardForm({ candidates, resource, record, detail, onBack, onSaved }: WizardFormProps) {
  const text = useText()
  const typed = useDraft(resource, record.ID)
  const save = async (values: RecordValues): Promise<SaveOutcome> => {
    const args = { detail: toDetail(detail, values) }
    const answer = await callResource(candidates, 'saveDetailed', { id: Number(record.ID), args })
    if (answer.Success) {
      onSaved(answer.Source as RecordValues)
      return null
    }
    showToast('error', answer.Message ?? text('engine.save.failed'))
    return { errors: toStepErrors(answer.Errors ?? {}) }
  }
  return (
    <RecordForm
      resource={resource}
      mode="edit"
      opened={record}
      typed={typed}
      buttons={<KeptTyping resource={resource} record={record} />}
      words={{ save: text('candidates.wizard.next'), cancel: onBack && text('candidates.wizard.back') }}
      onSave={save}
      onSaved={() => {}}
      onCancel={() => onBack?.()}
    />
  )
}

/** Keeps what is typed as a draft, from which the form begins after a reload. */
function KeptTyping({ resource, record }: Pick<WizardFormProps, 'resource' | 'record'>) {
  const typed = use(TypedRecordContext)
  useEffect(() => {
    const changed = Object.entries(typed).filter(([name, value]) => !isSame(value, record[name]))
    const version = typeof record.Version === 'number' ? record.Version : null
    const draft = { values: Object.fromEntries(changed), opened: record, version, reason: 'screen' as const }
    storeDraft(resource, findDraftOwner(), record.ID, draft)
  }, [typed, resource, record])
  return null
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
