import { buildStore } from './store.ts'

/** True while there is no net: what is shown may be old, and is changed by nobody here. */
export const noNet = buildStore(false)

/** Follows what the browser says of its net, which no page needs to ask for. */
export function watchNet(): void {
  const update = (): void => noNet.set(!navigator.onLine)
  update()
  addEventListener('online', update)
  addEventListener('offline', update)
}
