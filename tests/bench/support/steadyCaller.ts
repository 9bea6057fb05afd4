import { parentPort, workerData } from 'node:worker_threads'
import type { EditedRecord } from '#contract/live.ts'
import { callSteadily } from './fieldLive.ts'
import { openHubWire } from './hubWire.ts'
import { openWires } from './wire.ts'

/** What a thread that makes ordinary calls is given. */
export interface SteadyCaller {
  address: string
  token: string
  /** Lists that he reads. */
  paths: string[]
  /** A record that he says by the hub to be editing. */
  edited: EditedRecord
}

/** The milliseconds of his calls. */
export interface SteadyTimes {
  lists: number[]
  hub: number[]
}

const perSecond = 20

// A thread of its own, so that what the attacks cost their sender is not counted as waiting. It calls until it is told to end.
const { address, token, paths, edited } = workerData as SteadyCaller
const wires = await Promise.all(paths.map(() => openWires(address, token, 4)))
const hub = await openHubWire(address, token)
const lists = paths.map((path, index) => callSteadily(wires[index] ?? [], path, perSecond))
const hubCalls = callSteadily([{ get: method => hub.call(method, edited) }], 'BeginEditing', perSecond)
parentPort?.once('message', async () => {
  const [hubTimes, ...listTimes] = await Promise.all([hubCalls, ...lists].map(each => each.end()))
  parentPort?.postMessage({ lists: listTimes.flat(), hub: hubTimes } satisfies Partial<SteadyTimes>)
  for (const wire of [hub, ...wires.flat()]) wire.close()
})
parentPort?.postMessage('ready')
