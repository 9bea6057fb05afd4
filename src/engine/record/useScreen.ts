import { useLayoutEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { findCallRule, isPermitted } from '#contract/access.ts'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { manifestState } from '#src/providers/data/manifestState.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { findRecordRule, type RecordCall } from '../navigation/findRecordRule.ts'
import { storeUnsaved } from './form/unsaved.ts'

/** The generated screens of a resource. */
export type ScreenPart = 'list' | 'create' | 'edit' | 'record'

/** The screens of one record, which their address names. */
const recordCalls: Partial<Record<ScreenPart, RecordCall>> = { edit: 'update', record: 'one' }

/** What a screen that is gone has to tell. */
export interface GoneScreen {
  /** What the screen was called. */
  title: string
  /** It is there for others. */
  isDenied: boolean
  /** What was typed is kept and comes back with the screen. */
  isKept: boolean
}

/**
 * The resource that an open screen shows; while the configuration has no such screen, or this user may not open it any more,
 * what there is to tell of it instead. What was typed is kept then.
 */
export function useScreen(name: string, part: ScreenPart): { resource: Resource } | { gone: GoneScreen } {
  const state = useStore(manifestState)
  const held = useStore(heldPermissions)
  const found = state?.resources.get(name)
  const params = useParams()
  const route = found && findRoute(found, part)
  const recordCall = recordCalls[part]
  const rule =
    found &&
    (recordCall
      ? findRecordRule(found.descriptor, recordCall, params[found.key])
      : findCallRule(found.descriptor, part))
  const isPassed = found && isPermitted(rule, held)
  // An address that names its record by another key than today's leads to no record any more.
  const isAddressed = found && (!recordCall || params[found.key] !== undefined)
  const resource = route !== undefined && isPassed && isAddressed ? found : null
  const isGone = resource === null
  const [isKept, setStored] = useState(false)
  const last = useRef({ title: name, route: '' })
  if (resource && route) last.current = { title: toScreenTitle(resource, part), route }
  useLayoutEffect(() => {
    // The form is out of the page, but it has not let go of what it holds: that comes after this.
    if (isGone) setStored(storeUnsaved('screen'))
  }, [isGone])
  if (resource) return { resource }
  const isDenied =
    (route !== undefined && !isPassed) || state?.manifest.DeniedRoutes?.includes(last.current.route) === true
  return { gone: { title: last.current.title, isDenied, isKept } }
}

/** What a screen is called, without its record. */
function toScreenTitle({ name, descriptor, schema }: Resource, part: ScreenPart): string {
  if (part === 'list') return descriptor.title ?? name
  return part === 'create' ? getText('engine.create', schema.title) : schema.title
}

function findRoute({ descriptor }: Resource, part: ScreenPart): string | undefined {
  switch (part) {
    case 'list':
    case 'record':
      return descriptor[part]?.route
    default:
      return descriptor.form?.[part]?.route
  }
}
