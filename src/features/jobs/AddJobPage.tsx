import Button from '@mui/material/Button'
import { type FormEvent, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findCallRule } from '#contract/access.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import type { FormSection } from '#contract/formSection.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import { toRecordPath } from '#src/engine/navigation/recordPaths.ts'
import { buildNewRecord, readAddressedReferences } from '#src/engine/record/form/newRecord.ts'
import { RecordForm } from '#src/engine/record/form/RecordForm.tsx'
import { useCreationKey } from '#src/engine/record/form/useCreationKey.ts'
import { useDraft } from '#src/engine/record/form/useDraft.ts'
import { LazyScreenGone } from '#src/engine/record/LazyScreenGone.tsx'
import { useLeave } from '#src/engine/record/useLeave.ts'
import { useScreen } from '#src/engine/record/useScreen.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { JobSummary } from './JobSummary.tsx'
import { repeats, weekdays } from './jobPlan.ts'
import { useSaveJobs } from './useSaveJobs.ts'

/** New jobs: one, or one a day of a range, or on chosen weekdays of it (SPEC-2 §2 "Job-related routes"). */
export function AddJobPage() {
  const screen = useScreen('Jobs', 'create')
  if ('gone' in screen) return <LazyScreenGone {...screen.gone} />
  return <NewJobs resource={screen.resource} />
}

function NewJobs({ resource }: { resource: Resource }) {
  const text = useText()
  const { search } = useLocation()
  const form = useMemo(() => buildJobForm(resource, text), [resource, text])
  const opened = useMemo(
    () => ({ ...buildNewRecord(form, findClaims()), ...readAddressedReferences(form, search, heldPermissions.get()) }),
    [form, search],
  )
  const draft = useDraft(form, null)
  const leave = useLeave(form)
  const mayPublish = useMayPublish(resource)
  // The agency publishes what a facility orders.
  const isOrder = !mayPublish && findClaims().user_type === 'EmployerUser'
  const publishButton = useRef<HTMLButtonElement>(null)
  const isPublishing = useRef(false)
  const handedOn = useRef<readonly number[]>([])
  const save = useSaveJobs(resource, useCreationKey(form, draft !== null), handedOn)
  const navigate = useNavigate()
  // Whoever has published goes on with the candidates, of a series at its first night; who has sent an order sees where it stands.
  const leaveSaved = () => {
    const [ID] = handedOn.current
    const path = ID === undefined ? null : toRecordPath(resource, { ID })
    if (path === null) leave()
    else void navigate(path, { replace: true })
  }
  const noteButton = ({ nativeEvent }: FormEvent) => {
    const { submitter } = nativeEvent as SubmitEvent
    // The keys that save press no button.
    isPublishing.current = submitter !== null && submitter === publishButton.current
  }
  const publish = mayPublish && (
    <Button ref={publishButton} type="submit" variant="outlined">
      {text('jobs.saveAndPublish')}
    </Button>
  )
  return (
    <>
      <PageHeader title={text('engine.create', resource.schema.title)} />
      <div onSubmitCapture={noteButton}>
        <RecordForm
          resource={form}
          mode="create"
          opened={opened}
          typed={draft}
          aside={<JobSummary resource={resource} isOrder={isOrder} />}
          buttons={publish}
          words={isOrder ? { save: text('jobs.sendToAgency') } : {}}
          onSave={values => {
            const isMeant = isPublishing.current
            isPublishing.current = false
            return save(values, isMeant ? 'publish' : isOrder ? 'send' : 'save')
          }}
          onSaved={leaveSaved}
          onCancel={leave}
        />
      </div>
    </>
  )
}

/** A call that a user may not make is not there for him. */
function useMayPublish({ descriptor }: Resource): boolean {
  return usePermission(findCallRule(descriptor, 'publishMany')) && descriptor.calls?.publishMany !== undefined
}

/** What is asked beside a job's own fields. */
function buildOwnProperties(text: ToText): Record<string, PropertySchema> {
  return {
    Repeat: {
      type: 'integer',
      title: text('jobs.repeat'),
      'x-kind': 'choices',
      default: repeats.once,
      oneOf: [
        { const: repeats.once, title: text('jobs.repeat.once') },
        { const: repeats.daily, title: text('jobs.repeat.daily') },
        { const: repeats.weekdays, title: text('jobs.repeat.weekdays') },
      ],
    },
    RepeatOn: {
      type: 'array',
      title: text('jobs.repeat.on'),
      items: { oneOf: weekdays.map((name, day) => ({ const: day, title: text(`jobs.filter.day.${name}`) })) },
      'x-visible-when': { left: { field: 'Repeat' }, is: 'equals', right: repeats.weekdays },
    },
  }
}

/** Jobs as the form for new ones asks for them: with how often, before the first date. */
function buildJobForm({ descriptor, schema, machine }: Resource, text: ToText): Resource {
  const own = buildOwnProperties(text)
  return buildResource(
    placeFields(descriptor, Object.keys(own)),
    {
      ...schema,
      required: [...(schema.required ?? []), 'Repeat'],
      properties: { ...schema.properties, ...own },
    },
    machine,
  )
}

function placeFields(descriptor: Descriptor, [repeat = '', on = '']: string[]): Descriptor {
  const index = (section: FormSection): FormSection => ({
    ...section,
    fields: section.fields.flatMap(field => {
      if (field === 'StartDate') return [repeat, field]
      return field === 'EndDate' ? [field, on] : [field]
    }),
  })
  const form = descriptor.form ?? {}
  return { ...descriptor, form: { ...form, ...(form.sections ? { sections: form.sections.map(index) } : {}) } }
}
