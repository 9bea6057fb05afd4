import { useEffect, useMemo, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { isObject } from '#contract/values.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import type { JobPlan } from './jobPlan.ts'

/** Milliseconds for which nothing is typed before the services are asked. */
const patience = 400

/** What the services say of jobs before they are made. */
export interface JobCheck {
  /** They have not said it of what is typed now. */
  isAwaited: boolean
  /** What is wrong; none where nothing is. */
  problems: readonly string[]
  /** What a save will ask about; null where it will not. */
  question: string | null
}

const nothingAnswered: Pick<JobCheck, 'problems' | 'question'> & { body: string } = {
  ...{ body: '', problems: [], question: null },
}

/** Has jobs checked as they are typed; those that lack what is mandatory are not sent yet. */
export function useJobCheck(resource: Resource, { jobs, args }: JobPlan): JobCheck {
  const body = useMemo(() => JSON.stringify(args), [args])
  const isComplete = jobs[0] !== undefined && hasMandatory(resource, jobs[0])
  const isServed = resource.descriptor.calls?.validate !== undefined
  const [answered, setAnswered] = useState(nothingAnswered)
  useEffect(() => {
    if (!isComplete || !isServed) return
    const controller = new AbortController()
    const ask = async () => {
      const options = { silent: true, signal: controller.signal }
      const sent = { args: JSON.parse(body) as RecordValues }
      const answer = await callResource(resource, 'validate', sent, options).catch(() => null)
      // What is not checked now is checked by the save.
      if (!controller.signal.aborted) setAnswered({ body, ...readAnswer(answer) })
    }
    const timer = setTimeout(() => void ask(), patience)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [resource, body, isComplete, isServed])
  const isCurrent = answered.body === body
  const { problems, question } = isComplete && isCurrent ? answered : nothingAnswered
  return { isAwaited: isComplete && isServed && !isCurrent, problems, question }
}

function hasMandatory({ schema }: Resource, job: RecordValues): boolean {
  const required = schema.required ?? []
  return required.every(name => job[name] !== undefined && job[name] !== null && job[name] !== '')
}

/** A check that was made answers what it found, or what a save will ask; one that could not be made is refused. */
function readAnswer(answer: Answer | null): Pick<JobCheck, 'problems' | 'question'> {
  if (answer?.Question)
    return { problems: [], question: Object.values(answer.Errors ?? {})[0] ?? answer.Question.Message }
  const found = isObject(answer?.Source) ? (answer.Source.Errors as FieldErrors | undefined) : undefined
  return { problems: [...new Set(Object.values(found ?? answer?.Errors ?? {}))], question: null }
}

const pointerPattern = /^\/dtos\/\d+(\/.*)?$/

/** The messages about jobs as those of the fields of the one form that they come from. */
export function toFormErrors(errors: FieldErrors): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [pointer, message] of Object.entries(errors))
    fields[pointerPattern.exec(pointer)?.[1] ?? pointer] ??= message
  return fields
}
