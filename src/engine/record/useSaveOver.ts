import { useMemo, useRef, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import type { TypedValues } from './form/formContent.ts'
import { isAgreed } from './form/recordChanges.ts'
import type { SaveOutcome } from './form/useFormSave.ts'
import { useSaveRecord } from './useSaveRecord.ts'

/** What is left to be decided of a save. */
export interface OpenSave {
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
export function useSaveOver(resource: Resource, opened: RecordValues) {
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
  return { saveOver, left, close: () => setLeft(now => ({ ...now, newer: null, isGone: false })) }
}

/** Back ends that know no versions save without the check. */
function toVersion({ Version }: RecordValues): RecordValues {
  return Version === undefined ? {} : { Version }
}
