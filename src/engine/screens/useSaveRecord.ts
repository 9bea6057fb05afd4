import { type HttpError, useSaveContext } from 'ra-core'
import { useCallback } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { findAnswerMessage } from '#src/providers/data/answerMessage.ts'
import type { ErrorBody } from '#src/providers/data/toHttpError.ts'
import { forgetTotals } from '#src/providers/data/totals.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import type { FormMode } from '../form/formFields.ts'
import { toFieldMessages } from '../form/formValidator.ts'
import type { SaveOutcome } from '../form/RecordForm.tsx'

/**
 * Saves through ra-core's save context and tells what came of it in a toast. At a stale version (409) the current row is
 * handed to `onStale` instead.
 */
export function useSaveRecord(
  resource: Resource,
  mode: FormMode,
  onStale: (current: RecordValues) => void,
): (values: RecordValues) => Promise<SaveOutcome> {
  const { save } = useSaveContext()
  const text = useText()
  return useCallback(
    values =>
      new Promise(resolve => {
        const succeed = (saved: unknown) => {
          forgetTotals(resource.name)
          showToast('success', findAnswerMessage(saved) ?? text(mode === 'create' ? 'engine.saved' : 'engine.updated'))
          resolve(null)
        }
        const fail = (error: unknown) => {
          const { status, message, body } = error as HttpError & { body?: ErrorBody }
          const current = body?.answer?.Source
          if (status === 409 && typeof current === 'object' && current !== null) onStale(current as RecordValues)
          else showToast('error', message || text(mode === 'create' ? 'engine.save.failed' : 'engine.update.failed'))
          resolve({ errors: toFieldMessages(body?.errors ?? {}) })
        }
        void save?.(values, { onSuccess: succeed, onError: fail })
      }),
    [save, resource, mode, onStale, text],
  )
}
