import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By how much garbage may outgrow what lives before it is collected, in percent; left to itself V8 lets it be thrice as much. */
const slack = 30

/** What may be set aside for new objects, in bytes; a stream of rows would have V8 take 100 MB, and an idle process keep them. */
const mostForNew = 8_000_000

/** Milliseconds between two looks at it. */
const glance = 250

/** Milliseconds after the start when all that it needed has been done. */
const idleAfter = 1000

const letNewGrow = (isAllowed: boolean) => setFlagsFromString(`--semi-space-growth-factor=${isAllowed ? 2 : 1}`)

/** Keeps the heap of this process near what lives in it, and its space for new objects at its first size while a start goes on. */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${slack}`)
  letNewGrow(false)
}

/** After a start: gives the space for new objects room for work, as far as is worth its memory. Answers the way to end that. */
export function settleHeap(): () => void {
  const look = () => {
    const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    letNewGrow((space?.space_size ?? 0) < mostForNew)
  }
  const timers = [setTimeout(giveBackMemory, idleAfter).unref(), setInterval(look, glance).unref()]
  return () => timers.forEach(clearInterval)
}

/** Hands back what a start leaves behind, a third of its heap, which V8 would keep until it needs room: 0.1 s, once, when all is up. */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
