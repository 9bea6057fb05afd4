import type { DataRouter } from 'react-router'

/** Milliseconds within which a page may come before its shape is shown in its place. */
const patience = 50

/** Waits until the first page can be drawn, but not for long: a shape that stands for a blink only costs time. */
export async function whenOpened(router: DataRouter): Promise<void> {
  if (router.state.initialized) return
  await new Promise<void>(resolve => {
    const end = router.subscribe(({ initialized }) => {
      if (initialized) resolve(end())
    })
    setTimeout(() => resolve(end()), patience)
  })
}
