import type { AppConfiguration } from '#contract/manifest.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { send } from '../http/send.ts'
import { readLasting } from '../offline/ownKept.ts'

let current: AppConfiguration | undefined
onWindowReset(() => {
  current = undefined
})

/** Fetches `/config/app.json` and keeps it; without a net what a candidate has fetched last, null where the services do not answer. */
export async function fetchAppConfiguration(): Promise<AppConfiguration | null> {
  const reply = await send('/config/app.json', { headers: { Accept: 'application/json' } }, { silent: true })
  const body = await readLasting<AppConfiguration>('app', reply)
  if (!body) return null
  setAppConfiguration(body)
  return body
}

/** The configuration of this console; throws before it has been fetched. */
export function getAppConfiguration(): AppConfiguration {
  if (!current) throw new Error('The application configuration is not loaded: fetchAppConfiguration must come first.')
  return current
}

/** The configuration, or null before it has been fetched. */
export function findAppConfiguration(): AppConfiguration | null {
  return current ?? null
}

/** Takes a configuration as this console's. */
export function setAppConfiguration(configuration: AppConfiguration): void {
  current = configuration
}
