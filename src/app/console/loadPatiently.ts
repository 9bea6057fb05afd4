import { loadPart } from '#src/lib/loadPart.ts'
import { rest, toPause, whenOnline } from '#src/providers/realtime/rest.ts'

const never = new AbortController().signal

/** Loads a part that the console works without until it comes: again and again, with growing pauses, while it is online. */
export async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await loadPart(load, false)
    } catch {
      await rest(toPause(failures), never)
      await whenOnline(never)
    }
  }
}
