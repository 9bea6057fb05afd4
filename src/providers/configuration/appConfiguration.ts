import type { AppConfiguration } from '#contract/manifest.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import { parseReply, send } from '../http/send.ts'

let current: AppConfiguration | undefined
onWindowReset(() => {
  current = undefined
})

/** Fetches `/config/app.json` and keeps it; null where the services do not answer. */
export async function fetchAppConfiguration(): Promise<AppConfiguration | null> {
  const reply = await send('/config/app.json', { headers: { Accept: 'application/json' } }, { silent: true })
  const body = reply?.status === 200 ? parseReply(reply) : undefined
  if (!body) return null
  setAppConfiguration(body as AppConfiguration)
  return body as AppConfiguration
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
