import type { DataRouter } from 'react-router'
import type { Manifest } from '#contract/manifest.ts'
import { applyManifest, manifestState } from '#src/providers/data/manifestState.ts'
import { showToast } from '#src/ui/toast.ts'
import { buildRoutes } from '../routing/buildRoutes.tsx'
import { replaceRoutes } from './replaceRoutes.ts'
import { describeChange, listChanged } from './resourceChange.ts'

/**
 * Redraws the open console by another manifest: screens, menu and routes follow it as they stand. A list whose resource changed
 * says so; a form says itself what became of it. Answers the names of the resources whose rows are to be read anew.
 */
export function takeManifest(router: DataRouter, manifest: Manifest): Set<string> {
  const before = manifestState.get()?.resources ?? new Map<string, never>()
  const state = applyManifest(manifest)
  replaceRoutes(router, () => buildRoutes(state))
  showToast('info', describeChange(router.state.matches, before, state.resources))
  return listChanged(before, state.resources)
}
