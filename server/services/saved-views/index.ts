import type { Service } from '../../platform/service.ts'
import { buildSavedViewExtension, type Directory } from './savedViewService.ts'

/** Builds the service of the saved views of lists. */
export function buildSavedViews(membership: Directory): Service {
  return { name: 'saved-views', host: 'membership', extensions: { SavedViews: buildSavedViewExtension(membership) } }
}
