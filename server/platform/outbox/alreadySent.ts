/** Thrown within a transaction whose message was added before: what goes with the message is taken back. */
export class AlreadySent extends Error {}

/** Does what adds a message: where it was done before, and only the end of that was not noted, nothing more is done. */
export async function unlessSent(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AlreadySent)) throw error
  }
}
