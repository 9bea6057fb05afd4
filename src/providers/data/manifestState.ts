import type { Manifest } from '#contract/manifest.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import { buildStore } from '#src/lib/store.ts'
import { heldPermissions } from '../access/permissions.ts'

/** The live configuration as this console sees it: the manifest and its resources, prepared once a version. */
export interface ManifestState {
  manifest: Manifest
  /** By name. */
  resources: ReadonlyMap<string, Resource>
}

/** Null before the manifest has come. */
export const manifestState = buildStore<ManifestState | null>(null)

/** Takes a manifest as the live one: prepares its resources and the permissions of the user. */
export function applyManifest(manifest: Manifest): ManifestState {
  const resources = new Map<string, Resource>()
  for (const descriptor of manifest.Resources) {
    const schema = manifest.Schemas[descriptor.schema]
    if (schema) resources.set(descriptor.name, buildResource(descriptor, schema))
  }
  const state = { manifest, resources }
  heldPermissions.set(new Set(manifest.Permissions))
  manifestState.set(state)
  return state
}
