import type { ErrorSchema, ValidatorType } from '@rjsf/utils'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import { isSameValue } from '#contract/values.ts'
import { buildHasFields, toErrorSchema, toFieldName } from './formValidator.ts'
import type { RecordFormState } from './useRecordForm.ts'

/** What was wrong with fields as they were left, by JSON pointer, and the record that it was wrong in. */
interface Found {
  validator: ValidatorType<RecordValues> | null
  record: RecordValues
  messages: readonly (readonly [pointer: string, message: string])[]
}

const nothing: Found = { validator: null, record: {}, messages: [] }

/**
 * What is wrong with the fields that were left so far, before the first save: a value beyond a limit is reported at its field at once.
 * What is missing is not: it may still come. A message stands until its field is changed.
 */
export function useLeftFields(form: RecordFormState) {
  const latest = useRef(form)
  latest.current = form
  const left = useRef(new Set<string>())
  const [found, setFound] = useState(nothing)
  /** Takes the id that rjsf gives a field. */
  const leave = useCallback((id: string) => {
    left.current.add(id.replace(/^root_/, ''))
    // A choice that is typed counts once it is left: the record has it in the next turn.
    setTimeout(() => {
      const { drawn, record } = latest.current
      const { validator, schema } = drawn
      const { errors } = validator.validateFormData(record, schema)
      const messages = errors
        .filter(({ name }) => name !== 'required')
        .map(({ property = '', message = '' }) => [property.replaceAll('.', '/'), message] as const)
        .filter(([pointer]) => left.current.has(toFieldName(pointer)))
      setFound(before => (messages.length === 0 && before === nothing ? before : { validator, record, messages }))
    })
  }, [])
  const { resource, record, drawn } = form
  const isCurrent = found.validator === drawn.validator
  const errors = useMemo((): ErrorSchema<RecordValues> | undefined => {
    const standing = found.messages.filter(([pointer]) => {
      const name = toFieldName(pointer)
      const property = resource.properties.get(name)
      return property !== undefined && isSameValue(property, found.record[name], record[name])
    })
    return !isCurrent || standing.length === 0 ? undefined : toErrorSchema(standing, buildHasFields(resource))
  }, [found, isCurrent, resource, record])
  return { leave, errors }
}
