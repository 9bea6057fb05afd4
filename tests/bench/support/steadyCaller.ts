import { parentPort, workerData } from 'node:worker_threads'
import { callSteadily } from './fieldLive.ts'
import { openWires } from './wire.ts'

/** What a thread that makes ordinary calls is given. */
export interface SteadyCaller {
  address: string
  token: string
  paths: string[]
}

// A thread of its own, so that what the attacks cost their sender is not counted as waiting. It calls until it is told to end.
const { address, token, paths } = workerData as SteadyCaller
const wires = await Promise.all(paths.map(() => openWires(address, token, 4)))
const calls = paths.map((path, place) => callSteadily(wires[place] ?? [], path, 20))
parentPort?.once('message', async () => {
  const times = await Promise.all(calls.map(each => each.end()))
  parentPort?.postMessage(times.flat())
  for (const wire of wires.flat()) wire.close()
})
parentPort?.postMessage('ready')
