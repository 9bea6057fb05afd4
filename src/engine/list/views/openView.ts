import type { Resource } from '#contract/resource.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { windowStore } from '#src/providers/settings/windowStore.ts'
import { fetchView, type ListView } from '#src/providers/views/listViews.ts'
import { showToast } from '#src/ui/toast.ts'
import { parseViewId } from '../grid/viewAddress.ts'
import { cacheView, knownViews } from './knownViews.ts'
import { toDraftKey } from './useViewSettings.ts'
import { listLostFields, toViewParameters } from './viewParameters.ts'

type Asked = Record<string, unknown>

/**
 * Reads the view that the parameters of a list name, and answers the parameters to show: the view's own where they say nothing
 * else, or those without the view where there is none for this user. What there is to tell of either is reported. Where the view is
 * no longer `isMeant` once it is read, nothing comes of it.
 */
export async function openView(resource: Resource, asked: Asked, isMeant = () => true): Promise<Asked> {
  const { view: named, ...others } = asked
  const id = parseViewId(named)
  const isWhole = others.sort !== undefined
  const known = isWhole ? knownViews.get().get(id ?? 0) : undefined
  if (known?.grid === resource.name) return asked
  const view = await findView(resource, id, isMeant)
  if (!view || !isMeant()) return others
  cacheView(view)
  warnOfLostFields(resource, view)
  if (isWhole) return asked
  windowStore.removeItem(toDraftKey(resource.name))
  return { ...toViewParameters(resource, view) }
}

async function findView(resource: Resource, id: number | null, isMeant: () => boolean): Promise<ListView | null> {
  const answer = id === null ? null : await fetchView(id)
  if (answer && 'value' in answer && answer.value.grid === resource.name) return answer.value
  const isGone = !answer || 'value' in answer || answer.status === 404
  if (isMeant()) showToast('warning', isGone ? getText('engine.views.gone') : answer.message)
  return null
}

function warnOfLostFields(resource: Resource, view: ListView): void {
  const lost = listLostFields(resource, view)
  if (lost.length > 0) showToast('warning', getText('engine.views.lost', view.name, lost.join(', ')))
  if (view.isCut) showToast('warning', getText('engine.views.cut', view.name))
}
