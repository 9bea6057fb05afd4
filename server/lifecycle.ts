/** A program that runs: how it is ended. */
export type Running = {
  /** Ends it: waits for what is under way, or with `atOnce` for nothing. */
  close(options?: { atOnce?: boolean }): Promise<void>
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** One Ctrl-C comes up to three times: from the terminal, from npm, and from the door of the npm scripts. */
const echoTime = 500

/** The reason with which a start is called off. */
class CalledOff extends Error {
  override readonly name = 'CalledOff'
}

/**
 * Starts a program and waits for its end by a signal: the first one ends it when what is under way is done (or calls its
 * start off), a second one at once; so does a fault that nothing caught, which is reported. A failed start is thrown.
 *
 * @example
 * await runUntilSignal(signal => run(readSettings(), reports, signal), reportFailure)
 */
export async function runUntilSignal(
  start: (signal: AbortSignal) => Promise<Running>,
  report: (error: unknown) => void,
): Promise<void> {
  const calling = new AbortController()
  const asked = Promise.withResolvers<void>()
  let firstTime = 0
  let running: Running | undefined

  const onSignal = () => {
    if (calling.signal.aborted && performance.now() - firstTime > echoTime) endAtOnce(running)
    if (calling.signal.aborted) return
    firstTime = performance.now()
    calling.abort(new CalledOff('The start was called off.'))
    asked.resolve()
  }
  for (const signal of signals) process.on(signal, onSignal)
  process.on('uncaughtException', error => {
    report(error)
    endAtOnce(running)
  })
  try {
    running = await start(calling.signal)
    await asked.promise
    await running.close()
  } catch (error) {
    if (!(error instanceof CalledOff)) throw error
  }
}

function endAtOnce(running: Running | undefined): void {
  const end = () => process.exit(1)
  if (running) running.close({ atOnce: true }).then(end, end)
  else end()
}
