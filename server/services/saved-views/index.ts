import type { Extensions } from '../../platform/resources/extension.ts'
import type { Membership } from '../membership/contract.ts'
import { buildSavedViewExtension } from './savedViewService.ts'

/** Builds what the saved views of lists add to the resource engine. */
export function buildSavedViews(membership: Pick<Membership, 'listSharedRoles' | 'narrowToHeldRoles'>): Extensions {
  return { SavedViews: buildSavedViewExtension(membership) }
}
