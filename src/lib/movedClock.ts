import { onWindowReset } from './windowState.ts'

let ahead = 0
onWindowReset(() => {
  ahead = 0
})

/** The moment in milliseconds, as the clock of the services has it: outside production it may be moved. What is about shifts goes by it. */
export function getMovedNow(): number {
  return Date.now() + ahead
}

/** Has the console's clock follow that of the services. */
export function moveClock(milliseconds: number): void {
  ahead = milliseconds
}
