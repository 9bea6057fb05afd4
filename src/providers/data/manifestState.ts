import type { Manifest } from '#contract/manifest.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import { getLanguage } from '#src/lib/language.ts'
import { buildStore } from '#src/lib/store.ts'
import { heldPermissions } from '../access/permissions.ts'
import { translateManifest } from '../configuration/translateManifest.ts'
import { proxiedApplications } from '../discovery/resolveAddress.ts'
import { messages } from '../messages/messages.ts'

/** The live configuration as this console sees it: the manifest and its resources, prepared once a version. */
export interface ManifestState {
  manifest: Manifest
  /** By name. */
  resources: ReadonlyMap<string, Resource>
}

/** The way to a resource by its name. */
export type Resources = Pick<ReadonlyMap<string, Resource>, 'get'>

/** Null before the manifest has come. */
export const manifestState = buildStore<ManifestState | null>(null)

/** The resources of whatever configuration is live when it is asked. */
export const liveResources: Resources = { get: name => manifestState.get()?.resources.get(name) }

/**
 * Takes a manifest as the live one, in the language of the window: prepares its resources and the permissions of the user. What is as it was before stays the
 * same object, so that screens which a new configuration does not touch are not drawn anew.
 */
export function applyManifest(served: Manifest): ManifestState {
  const manifest = translateManifest(served, messages.get(), getLanguage())
  const before = manifestState.get()?.resources
  const resources = new Map<string, Resource>()
  for (const descriptor of manifest.Resources) {
    const { name } = descriptor
    const schema = manifest.Schemas[descriptor.schema]
    const known = before?.get(name)
    if (!schema) continue
    const machine = manifest.Machines[descriptor.machine ?? ''] ?? null
    const isSame =
      known && toText([known.descriptor, known.schema, known.machine]) === toText([descriptor, schema, machine])
    resources.set(name, isSame ? known : buildResource(descriptor, schema, machine))
  }
  proxiedApplications.set(new Set(manifest.Proxied))
  const state = { manifest, resources }
  const codes = new Set(manifest.Permissions)
  if (toText([...codes]) !== toText([...heldPermissions.get()])) heldPermissions.set(codes)
  manifestState.set(state)
  return state
}

const toText = JSON.stringify
