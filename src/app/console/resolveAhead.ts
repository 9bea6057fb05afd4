import type { Manifest } from '#contract/manifest.ts'
import { resolveAddress } from '#src/providers/discovery/resolveAddress.ts'

/** Asks for the address of the resource whose screen is about to open, while the code of the console is still on its way. */
export function resolveAhead({ Resources, Proxied = [] }: Manifest): void {
  const first = location.pathname.split('/')[1]
  const descriptor = Resources.find(({ list }) => list?.route === first)
  if (descriptor && !Proxied.includes(descriptor.service.application)) void resolveAddress(descriptor.service)
}
