import { findAppConfiguration } from '../configuration/appConfiguration.ts'
import { send } from '../http/send.ts'

/**
 * Probes `/health` of every configured port, or of the console's own origin where none is named (SPEC-0 §4 "Service
 * health"); true where each answers.
 */
export async function areServicesHealthy(): Promise<boolean> {
  const ports = findAppConfiguration()?.HealthPorts ?? []
  const addresses = ports.map(port => `${location.protocol}//${location.hostname}:${port}`)
  const replies = await Promise.all(
    (addresses.length > 0 ? addresses : [location.origin]).map(address =>
      send(`${address}/health`, {}, { silent: true }),
    ),
  )
  return replies.every(reply => reply?.status === 200)
}
