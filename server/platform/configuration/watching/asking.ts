/** Asks the file system something; throws where it does not answer in time. */
export type Ask = <Answer>(question: () => Promise<Answer>) => Promise<Answer>

/** Milliseconds in which a file system answers; a network folder whose server is gone never does. */
const usualPatience = 10_000

/**
 * Builds the way to ask a file system that may never answer. A question cannot be taken back, so the next one is not put before it
 * is over, and fails where that takes too long: nothing piles up.
 */
export function buildAsking(patience = usualPatience): Ask {
  let open: Promise<unknown> | null = null
  const isOver = async () => {
    await open?.catch(() => {})
  }
  return async question => {
    await within(isOver(), patience)
    const answer = question()
    open = answer
    return within(answer, patience)
  }
}

async function within<Answer>(answer: Promise<Answer>, patience: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the file system does not answer within ${patience} ms`)), patience)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
