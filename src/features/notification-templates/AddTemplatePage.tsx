import { CreateBase } from 'ra-core'
import { useMemo } from 'react'
import type { Resource } from '#contract/resource.ts'
import { FormSkeleton } from '#src/engine/record/FormSkeleton.tsx'
import { buildNewRecord } from '#src/engine/record/form/newRecord.ts'
import { RecordForm } from '#src/engine/record/form/RecordForm.tsx'
import { useCreationKey } from '#src/engine/record/form/useCreationKey.ts'
import { useDraft } from '#src/engine/record/form/useDraft.ts'
import { LazyScreenGone } from '#src/engine/record/LazyScreenGone.tsx'
import { RecordError } from '#src/engine/record/RecordError.tsx'
import { useLeave } from '#src/engine/record/useLeave.ts'
import { useSaveOnce } from '#src/engine/record/useSaveOnce.ts'
import { useScreen } from '#src/engine/record/useScreen.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { useStudioForm } from './useStudioForm.ts'

/** A new template, with what it comes to beside it (SPEC-1 §2 "Template editor"). */
export function AddTemplatePage() {
  const screen = useScreen('NotificationTemplates', 'create')
  if ('gone' in screen) return <LazyScreenGone {...screen.gone} />
  return <NewTemplate resource={screen.resource} />
}

function NewTemplate({ resource }: { resource: Resource }) {
  const text = useText()
  const leave = useLeave(resource)
  const { form, error, retry } = useStudioForm(resource)
  return (
    <CreateBase resource={resource.name} redirect={false} disableAuthentication>
      <PageHeader title={text('engine.create', resource.schema.title)} />
      {form ? (
        <NewTemplateForm form={form} onLeave={leave} />
      ) : error ? (
        <RecordError error={error} onRetry={retry} onBack={leave} />
      ) : (
        <FormSkeleton />
      )}
    </CreateBase>
  )
}

function NewTemplateForm({ form, onLeave }: { form: Resource; onLeave: () => void }) {
  const opened = useMemo(() => buildNewRecord(form, findClaims()), [form])
  const draft = useDraft(form, null)
  const { saveOnce } = useSaveOnce(form, useCreationKey(form, draft !== null))
  return (
    <RecordForm
      resource={form}
      mode="create"
      opened={opened}
      typed={draft}
      aside={<TemplatePreview resource={form} />}
      isAsideWide
      onSave={saveOnce}
      onSaved={onLeave}
      onCancel={onLeave}
    />
  )
}
