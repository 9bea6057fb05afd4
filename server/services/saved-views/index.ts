import type { Extensions } from '../../platform/resources/extension.ts'
import { buildSavedViewExtension, type Directory } from './savedViewService.ts'

/** Builds what the saved views of lists add to the resource engine. */
export function buildSavedViews(membership: Directory): Extensions {
  return { SavedViews: buildSavedViewExtension(membership) }
}
