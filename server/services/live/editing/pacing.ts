/** Does a piece of work for each name that is due: never twice at once for one name, and for a few names at a time. */
export interface Pacer {
  /** The name is due: shortly where it was quiet, else at most once in the longer pause. */
  note(name: string): void
  /** Begins no more work, and waits for the end of what is under way. */
  close(): Promise<void>
}

/** The pauses of a {@link Pacer}, in milliseconds. */
export interface Pauses {
  first: number
  between: number
}

interface Turn {
  isDue: boolean
  timer: NodeJS.Timeout
}

/** So many names are worked for at a time: one that takes long holds up no other, and requests need the database too. */
const mostAtOnce = 4

/** Builds a pacer; what fails is told, and not done again before it is due again. */
export function buildPacer(
  work: (name: string) => Promise<void>,
  onError: (error: unknown) => void,
  { first, between }: Pauses,
): Pacer {
  const turns = new Map<string, Turn>()
  const waiting = new Set<string>()
  const working = new Map<string, Promise<void>>()
  let isClosed = false

  function wait(name: string, pause: number): NodeJS.Timeout {
    return setTimeout(() => take(name), pause).unref()
  }

  function take(name: string): void {
    if (!turns.get(name)?.isDue) {
      turns.delete(name)
      return
    }
    turns.set(name, { isDue: false, timer: wait(name, between) })
    waiting.add(name)
    goOn()
  }

  function goOn(): void {
    for (const name of waiting) {
      if (working.size >= mostAtOnce) return
      if (working.has(name)) continue
      waiting.delete(name)
      working.set(name, perform(name))
    }
  }

  async function perform(name: string): Promise<void> {
    await work(name).catch(onError)
    working.delete(name)
    goOn()
  }

  return {
    note(name) {
      if (isClosed) return
      const turn = turns.get(name)
      if (turn) turn.isDue = true
      else turns.set(name, { isDue: true, timer: wait(name, first) })
    },
    async close() {
      isClosed = true
      for (const { timer } of turns.values()) clearTimeout(timer)
      turns.clear()
      waiting.clear()
      await Promise.all(working.values())
    },
  }
}
