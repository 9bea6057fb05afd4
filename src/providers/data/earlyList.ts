import type { GetListParams } from 'ra-core'
import type { Answer } from '../http/requestEnvelope.ts'

/** The parts of a list's parameters that decide what is asked. */
export type EarlyParams = Pick<GetListParams, 'pagination' | 'sort' | 'filter' | 'meta'>

const waiting = new Map<string, Promise<Answer>>()

/** Keeps a list call that was begun while the screen's code was still loading; the screen's own first call takes it. */
export function keepEarlyList(resource: string, params: EarlyParams, answer: Promise<Answer>): void {
  waiting.set(toKey(resource, params), answer)
}

/** Takes the answer that is on its way for these very parameters, once; null where there is none. */
export function takeEarlyList(resource: string, params: EarlyParams): Promise<Answer> | null {
  const key = toKey(resource, params)
  const answer = waiting.get(key) ?? null
  waiting.clear()
  return answer
}

function toKey(resource: string, { pagination, sort, filter, meta }: EarlyParams): string {
  return JSON.stringify([resource, pagination?.page, pagination?.perPage, sort?.field, sort?.order, filter, meta])
}
