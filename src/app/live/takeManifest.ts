import type { DataRouter } from 'react-router'
import { getLabel } from '#contract/catalogue.ts'
import { findReferred, toCreateSchema } from '#contract/entitySchema.ts'
import type { Manifest } from '#contract/manifest.ts'
import type { Resource } from '#contract/resource.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { applyManifest, manifestState } from '#src/providers/data/manifestState.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { messages } from '#src/providers/messages/messages.ts'
import { showToast } from '#src/ui/toast.ts'
import { buildRoutes } from '../routing/buildRoutes.tsx'
import { replaceRoutes } from './replaceRoutes.ts'

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

type Resources = ReadonlyMap<string, Resource>

/** What of an open page tells which screen it is. */
type OpenRoute = { route: { handle?: unknown } }

/** The names of resources that are others than before, and of those whose rows show something of them. */
function listChanged(before: Resources, after: Resources): Set<string> {
  const changed = new Set([...after.values()].filter(each => before.get(each.name) !== each).map(({ name }) => name))
  const isTouched = ({ properties }: Resource) =>
    [...properties.values()].some(({ schema }) => changed.has(findReferred(schema) ?? ''))
  const touching = [...after.values()].filter(isTouched)
  return new Set([...changed, ...touching.map(({ name }) => name)])
}

/** What is reported of a change to who has the list of a changed resource open; null on any other page, where the screen itself tells it. */
function describeChange(open: readonly OpenRoute[], before: Resources, after: Resources): string | null {
  const { resource = '', isMain = false } = (open.at(-1)?.route.handle ?? {}) as RouteHandle
  const [old, current] = [before.get(resource), after.get(resource)]
  if (!isMain || !old || !current || old === current) return null
  const added = listMissing(current, old)
  const removed = listMissing(old, current)
  const news = [
    added.length > 0 && getText(added.length > 1 ? 'live.areNew' : 'live.isNew', added.join(', ')),
    removed.length > 0 && getText(removed.length > 1 ? 'live.areGone' : 'live.isGone', removed.join(', ')),
    ...describeRequired('required', listRequired(old, current)),
    ...describeRequired('optional', listRequired(current, old)),
  ]
  return [getText('live.updated'), ...news].filter(Boolean).join(' ')
}

/** The labels of what the later one demands of records and the earlier one has, but does not demand. */
function listRequired(earlier: Resource, later: Resource): string[] {
  const names = toCreateSchema(later.schema).required ?? []
  const before = new Set(toCreateSchema(earlier.schema).required)
  const isTaken = (name: string) => earlier.properties.has(name) && !before.has(name)
  return names.filter(isTaken).map(name => getLabel(messages.get(), later, name))
}

function describeRequired(event: 'required' | 'optional', labels: string[]): string[] {
  if (labels.length === 0) return []
  return [getText(`engine.news.${event}${labels.length > 1 ? '.many' : ''}`, labels.join(', '))]
}

/** The labels of what the one has and the other has not. */
function listMissing(one: Resource, other: Resource): string[] {
  const names = [...one.properties.keys()].filter(name => !other.properties.has(name))
  return names.map(name => getLabel(messages.get(), one, name))
}
