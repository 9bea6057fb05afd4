import Button from '@mui/material/Button'
import { type FormEvent, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findCallRule } from '#contract/access.ts'
import type { Resource } from '#contract/resource.ts'
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
import { useText } from '#src/providers/messages/useText.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { JobSummary } from './JobSummary.tsx'
import { buildJobForm } from './jobForm.ts'
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
  const mayPublish = usePermission(findCallRule(resource.descriptor, 'publish'))
  const publishButton = useRef<HTMLButtonElement>(null)
  const isPublishing = useRef(false)
  const published = useRef<readonly number[]>([])
  const save = useSaveJobs(resource, useCreationKey(form, draft !== null), published)
  const navigate = useNavigate()
  // Whoever has published one job goes on with its candidates.
  const leaveSaved = () => {
    const [ID, ...others] = published.current
    const path = ID === undefined || others.length > 0 ? null : toRecordPath(resource, { ID })
    if (path === null) leave()
    else void navigate(path, { replace: true })
  }
  const noteButton = ({ nativeEvent }: FormEvent) => {
    isPublishing.current = (nativeEvent as SubmitEvent).submitter === publishButton.current
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
          aside={<JobSummary resource={resource} />}
          buttons={publish}
          onSave={values => {
            const isMeant = isPublishing.current
            isPublishing.current = false
            return save(values, isMeant)
          }}
          onSaved={leaveSaved}
          onCancel={leave}
        />
      </div>
    </>
  )
}
