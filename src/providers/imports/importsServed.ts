import type { ContractName } from '#contract/registry.ts'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { manifestState } from '../data/manifestState.ts'

/** Where the services keep files that are imported. */
const importsContract: ContractName = { application: 'Info', contract: 'Import' }

/** The resource of imports; null over a back end that imports no files by itself, or where this user may not import. */
export function findImports(): Resource | null {
  const resources = manifestState.get()?.resources.values() ?? []
  return [...resources].find(({ descriptor }) => isImports(descriptor.service)) ?? null
}

/** The resource of imports as it stands now; null where there is none for this user. */
export function useImports(): Resource | null {
  useStore(manifestState)
  return findImports()
}

function isImports({ application, contract }: ContractName): boolean {
  return application === importsContract.application && contract === importsContract.contract
}
