import { isLoopback, type Settings } from './settings.ts'

/** Lists what is unsafe about these settings, a line each, to be said once at start. */
export function listWarnings(settings: Settings): string[] {
  const isOpen = !isLoopback(settings.host)
  const warnings: string[] = []
  if (settings.demo === 'on' && (isOpen || settings.mode === 'production')) {
    warnings.push(
      'LOCUM_DEMO=on: the demo accounts and their published password work for everybody who reaches this host.',
    )
  }
  if (isOpen && settings.trustProxy === 0) {
    warnings.push(`HOST=${settings.host} answers plain HTTP: put a proxy with TLS before it and set TRUST_PROXY=1.`)
  }
  if (settings.publicUrl === null && settings.trustProxy > 0) {
    warnings.push('Set LOCUM_PUBLIC_URL: links in mail cannot be built behind a proxy without it, so none is sent.')
  } else if (settings.publicUrl === null && isOpen) {
    warnings.push(
      'LOCUM_PUBLIC_URL is not set: only requests that name this machine by a name or address of its own are answered.',
    )
  }
  if (settings.unsignedLinks === 'on') {
    warnings.push('LOCUM_UNSIGNED_LINKS=on: whoever counts through numbers reads worked jobs and rates candidates.')
  }
  return warnings
}
