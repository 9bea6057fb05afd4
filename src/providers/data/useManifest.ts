import type { Manifest } from '#contract/manifest.ts'
import { useStore } from '#src/lib/useStore.ts'
import { manifestState } from './manifestState.ts'

/** The live manifest; throws outside the console, where there is none. */
export function useManifest(): Manifest {
  const state = useStore(manifestState)
  if (!state) throw new Error('useManifest is only for pages of the console: no manifest has been loaded.')
  return state.manifest
}
