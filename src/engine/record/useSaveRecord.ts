import { type HttpError, type Identifier, useCreate, useRecordContext, useUpdate } from 'ra-core'
import { useCallback } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { findAnswerMessage } from '#src/providers/data/answerMessage.ts'
import type { ErrorBody } from '#src/providers/data/toHttpError.ts'
import { forgetTotals } from '#src/providers/data/totals.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { toRecordText } from '../fields/recordText.ts'
import { askAnswer } from './action/askAnswer.ts'
import type { FormMode } from './form/formFields.ts'
import { toFieldMessages } from './form/formValidator.ts'
import type { CreationKey } from './form/useCreationKey.ts'
import type { SaveOutcome } from './form/useFormSave.ts'
import { useIsOpen } from './form/useIsOpen.ts'

/** Of an answer that never came. */
const unreachableStatus = 0

/** What else may come of a save. */
export interface SaveConflicts {
  /** Somebody has saved it since; of a new record, an earlier attempt has, by other values. */
  onStale?: (current: RecordValues) => void
  onGone?: () => void
  /** The record as the services have it now. */
  onSaved?: (saved: RecordValues) => void
}

/**
 * Saves a record and tells what came of it in a toast, also where its screen is gone by then. At a stale version (409) the current
 * row is handed to `onStale` instead; `onGone` hears that the record is not there any more (404). What the services ask back is put to the
 * user, and the answer sent with the record.
 */
export function useSaveRecord(
  resource: Resource,
  mode: FormMode,
  { onStale, onGone, onSaved }: SaveConflicts,
  idempotencyKey: CreationKey | null = null,
): (values: RecordValues) => Promise<SaveOutcome> {
  const [create] = useCreate()
  const [update] = useUpdate()
  // A service that knows no changes is sent the whole record.
  const previousData = useRecordContext()
  const text = useText()
  const isOpen = useIsOpen()
  return useCallback(
    async typed => {
      const send = (values: RecordValues) => {
        // The promise is of the save itself: callbacks would be dropped with the screen.
        if (mode === 'create') {
          const meta = { idempotencyKey: idempotencyKey?.get() }
          return create(resource.name, { data: values, meta }, { returnPromise: true })
        }
        const id = values[resource.key] as Identifier
        return update(resource.name, { id, data: values, previousData }, { returnPromise: true })
      }
      const fail = async (error: unknown, values: RecordValues): Promise<SaveOutcome> => {
        const { status, message, body } = error as HttpError & { body?: ErrorBody }
        const asked = body?.answer?.Question
        if (asked && isOpen.current && (values[asked.Argument] ?? null) === null) {
          const label = text('engine.form.save')
          const pressed = { label, title: `${label} ${toRecordText(resource, values)}`.trim() }
          const reply = await askAnswer(() => isOpen.current, asked, pressed)
          if (reply !== null) return attempt({ ...values, [asked.Argument]: reply })
          return { errors: toFieldMessages(body?.answer?.Errors ?? {}) }
        }
        const current = body?.answer?.Source
        idempotencyKey?.keep()
        const reason = message || text(mode === 'create' ? 'engine.save.failed' : 'engine.update.failed')
        // Nobody is there to be asked where the screen is gone.
        if (!isOpen.current) showToast('error', reason)
        else if (status === 409 && onStale && typeof current === 'object' && current !== null) {
          onStale(current as RecordValues)
        } else if (status === 404 && onGone) onGone()
        else showToast('error', status === unreachableStatus ? text('engine.form.kept', reason) : reason)
        return { errors: toFieldMessages(body?.answer?.Errors ?? body?.errors ?? {}) }
      }
      const attempt = async (values: RecordValues): Promise<SaveOutcome> => {
        try {
          const saved = await send(values)
          forgetTotals(resource.name)
          idempotencyKey?.drop()
          onSaved?.(saved)
          showToast('success', findAnswerMessage(saved) ?? text(mode === 'create' ? 'engine.saved' : 'engine.updated'))
          return null
        } catch (error) {
          return fail(error, values)
        }
      }
      return attempt(typed)
    },
    [create, update, previousData, resource, mode, onStale, onGone, onSaved, idempotencyKey, text, isOpen],
  )
}
