/** A statement met a table that is not as its plan knows it: perhaps another version of the configuration is live by now. */
export class OutdatedCall extends Error {
  override readonly name = 'OutdatedCall'
  /** What its caller reads where none is. */
  readonly failure: unknown

  constructor(failure: unknown) {
    super('The tables are not as the configuration of the call knows them.')
    this.failure = failure
  }
}

/**
 * Performs a call on the state of the live configuration. In the moment in which a column changes its type, a call that began
 * before meets it: where another version is live by then, it is done once more on that one.
 */
export async function performLive<State, Result>(
  getState: () => State,
  catchUp: () => Promise<void>,
  perform: (now: State) => Promise<Result>,
): Promise<Result> {
  const now = getState()
  try {
    return await perform(now)
  } catch (error) {
    if (!(error instanceof OutdatedCall)) throw error
    await catchUp()
    const next = getState()
    if (next === now) throw error.failure
    return perform(next).catch(again => {
      throw again instanceof OutdatedCall ? again.failure : again
    })
  }
}
