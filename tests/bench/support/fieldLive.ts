import { setTimeout as wait } from 'node:timers/promises'
import type { PropertySchema } from '#contract/entitySchema.ts'
import type { EditedFolder } from './editedFolder.ts'
import type { Wire } from './wire.ts'

const longestWait = 60_000
const pause = 5

/** Which list is asked for, and the schema that is edited. */
export interface EditedList {
  path: string
  entity: string
}

/** Another property than a whole number, its operator, and the most milliseconds to wait for it. */
export interface NewField {
  property?: PropertySchema
  op?: 'equals' | 'in'
  longest?: number
}

/**
 * Adds a property to a schema; answers the milliseconds from the moment in which its file was saved until the API takes a
 * filter by it. A call that fails for another reason throws.
 */
export async function timeFieldLive(
  folder: EditedFolder,
  wire: Wire,
  { path, entity }: EditedList,
  name: string,
  { property = { type: 'integer', title: name }, op = 'equals', longest = longestWait }: NewField = {},
): Promise<number> {
  const value = property.type === 'integer' ? 1 : 'any'
  const filter = encodeURIComponent(JSON.stringify([{ field: name, op, value }]))
  folder.setProperty(entity, name, property)
  const saved = performance.now()
  while (performance.now() - saved < longest) {
    const { status, text } = await wire.get(`${path}?filter=${filter}`)
    if (status === 200 && text.includes('"Success":true')) return performance.now() - saved
    // Until then the API says, by 400, that there is no such property.
    if (status !== 400 || !text.includes(name)) throw new Error(`${status}: ${text.slice(0, 300)}`)
    await wait(pause)
  }
  throw new Error(`${name} is not live after ${longest / 1000} s.`)
}

/** Calls that go on beside what is measured. */
export interface SteadyCalls {
  /** Ends them; answers the milliseconds of each. Throws where one of them failed. */
  end(): Promise<number[]>
}

/** Makes calls at a steady rate, each by the next of these connections. */
export function callSteadily(wires: readonly Pick<Wire, 'get'>[], path: string, perSecond: number): SteadyCalls {
  const times: number[] = []
  const failures: string[] = []
  let isEnded = false
  const call = async (wire: Pick<Wire, 'get'>) => {
    const began = performance.now()
    const { status, text } = await wire.get(path)
    times.push(performance.now() - began)
    if (status !== 200 || !text.includes('"Success":true')) failures.push(`${status}: ${text.slice(0, 300)}`)
  }
  const gap = (1000 * wires.length) / perSecond
  const runs = wires.map(async (wire, index) => {
    await wait((gap * index) / wires.length)
    while (!isEnded) await Promise.all([call(wire), wait(gap)])
  })
  return {
    async end() {
      isEnded = true
      await Promise.all(runs)
      if (failures.length > 0) throw new Error(`${failures.length} of ${times.length} calls failed: ${failures[0]}`)
      return times
    },
  }
}
