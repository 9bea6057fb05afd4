import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { use, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { TypedRecordContext } from '#src/engine/fields/typedRecord.ts'
import { findDraftOwner } from '#src/engine/record/form/draftOwner.ts'
import { storeDraft } from '#src/engine/record/form/drafts.ts'
import { RecordForm } from '#src/engine/record/form/RecordForm.tsx'
import { useDraft } from '#src/engine/record/form/useDraft.ts'
import type { SaveOutcome } from '#src/engine/record/form/useFormSave.ts'
import { ValueSections } from '#src/engine/record-page/ValueSections.tsx'
import { callResource } from '#src/providers/data/callResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { StepList } from '#src/ui/StepList.tsx'
import { showToast } from '#src/ui/toast.ts'
import {
  buildStep,
  toDetail,
  toStepErrors,
  toStepRecord,
  type WizardStep,
  wizardFields,
  wizardSteps,
} from './wizardSteps.ts'

interface WizardContentProps {
  candidates: Resource
  /** The candidate in detail, as last saved. */
  detail: RecordValues
  onSaved: (detail: RecordValues) => void
}

/** The steps and the one that is open. */
export function WizardContent({ candidates, detail, onSaved }: WizardContentProps) {
  const text = useText()
  const [step, setStep] = useWizardStep()
  const resource = useMemo(() => buildStep(candidates, step, text), [candidates, step, text])
  const record = useMemo(() => toStepRecord(detail), [detail])
  const move = (by: number) => setStep(wizardSteps[wizardSteps.indexOf(step) + by] ?? step)
  return (
    <>
      <StepList
        label={text('candidates.wizard.steps')}
        titles={wizardSteps.map(each => text(`candidates.wizard.step.${each}`))}
        current={wizardSteps.indexOf(step)}
        sx={{ pt: 2, mb: 4 }}
      />
      {step === 'review' ? (
        <Review candidates={candidates} resource={resource} record={record} onBack={() => move(-1)} />
      ) : (
        <WizardForm
          key={step}
          candidates={candidates}
          resource={resource}
          record={record}
          detail={detail}
          onBack={step === 'person' ? null : () => move(-1)}
          onSaved={saved => {
            onSaved(saved)
            move(1)
          }}
        />
      )}
    </>
  )
}

interface ReviewProps {
  candidates: Resource
  resource: Resource
  record: RecordValues
  onBack: () => void
}

function Review({ candidates, resource, record, onBack }: ReviewProps) {
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  const properties = wizardFields.flatMap(name => resource.properties.get(name) ?? [])
  const complete = async () => {
    setBusy(true)
    const { Success, Message } = await callResource(candidates, 'completeSignUp', { id: Number(record.ID) })
    // Settings, menu and routes follow from the new status.
    if (Success) location.assign('/home')
    else {
      showToast('error', Message ?? text('engine.save.failed'))
      setBusy(false)
    }
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 } }}>
      <ValueSections resource={resource} record={record} parts={[{ title: null, description: null, properties }]} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2, mt: 8 }}>
        <Button color="inherit" onClick={onBack}>
          {text('candidates.wizard.back')}
        </Button>
        <Button variant="contained" loading={isBusy} onClick={() => void complete()}>
          {text('candidates.wizard.complete')}
        </Button>
      </Box>
    </Paper>
  )
}

/** The step that the address names, the first one where it names none, and the way to another: a reload stays where it is. */
function useWizardStep(): [WizardStep, (step: WizardStep) => void] {
  const [parameters, setParameters] = useSearchParams()
  const step = wizardSteps.find(each => each === parameters.get('step')) ?? wizardSteps[0]
  return [step, next => setParameters({ step: next })]
}

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
function WizardForm({ candidates, resource, record, detail, onBack, onSaved }: WizardFormProps) {
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
