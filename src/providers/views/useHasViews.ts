import type { ContractName } from '#contract/registry.ts'
import { useStore } from '#src/lib/useStore.ts'
import { manifestState } from '../data/manifestState.ts'

/** Where the services keep the views of lists. */
export const viewsContract: ContractName = { application: 'Membership', contract: 'SavedView' }

/** False over a back end that keeps no views: no descriptor names their contract. */
export function useHasViews(): boolean {
  const state = useStore(manifestState)
  return state?.manifest.Resources.some(({ service }) => isViews(service)) ?? false
}

function isViews({ application, contract }: ContractName): boolean {
  return application === viewsContract.application && contract === viewsContract.contract
}
