/** The lines of a long-running command on the terminal, each with the seconds since its start. */
export type Terminal = { progress: (line: string) => void; warn: (line: string) => void; print: (text: string) => void }

/** Answers a terminal whose clock starts now; where nobody watches the lines are the same. */
export function openTerminal(): Terminal {
  const started = performance.now()
  const clock = () => `${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`
  return {
    progress: line => console.log(`${clock()}  ${line}`),
    warn: line => console.warn(`${clock()}  Warning: ${line}`),
    print: text => console.log(text),
  }
}
