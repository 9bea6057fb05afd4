import type { MissingOfAction, MissingPermissions } from '#contract/missingPermissions.ts'
import { useStore } from '#src/lib/useStore.ts'
import { findClaims } from '../auth/findClaims.ts'
import { callResource } from '../data/callResource.ts'
import { liveResources, manifestState } from '../data/manifestState.ts'
import { getText, getTextOr } from '../messages/getText.ts'

/** True where some actions of a resource are not shown to this user for want of a permission that he could be given: agency staff alone are informed. */
export function useHasDeniedActions(resource: string): boolean {
  const denied = useStore(manifestState)?.manifest.DeniedActions
  return denied?.includes(resource) === true && findClaims().user_type === 'OrganizationUser'
}

/** What is missing and who can give it, in sentences. */
export function describeMissing({ Permissions, IsAll, Roles, Givers }: MissingPermissions): string[] {
  const names = Permissions.map(({ Name }) => getTextOr(`titles.${Name}`, Name)).join(', ')
  const several = IsAll ? 'accessDenied.all' : 'accessDenied.any'
  return [
    getText(Permissions.length === 1 ? 'accessDenied.one' : several, names),
    ...(Givers.length > 0 ? [getText('accessDenied.givers', Givers.join(', '))] : []),
    ...(Roles.length > 0 ? [getText('accessDenied.roles', Roles.join(', '))] : []),
    ...(Givers.length + Roles.length === 0 ? [getText('accessDenied.ask')] : []),
  ]
}

/** Asks what is missing for each action of a resource that is not shown. Throws where the services do not say it. */
export function fetchMissingOfActions(resource: string, signal: AbortSignal): Promise<MissingOfAction[]> {
  return ask('missingOfActions', { resource }, signal)
}

/** Asks what is missing to open a page of which the console knows no more than this rule. Throws where the services do not say it. */
export function fetchMissingOfPage(page: string, rule: string, signal: AbortSignal): Promise<MissingPermissions> {
  return ask('missing', { page, rule }, signal)
}

async function ask<Answer>(call: string, args: Record<string, string>, signal: AbortSignal): Promise<Answer> {
  const permissions = liveResources.get('Permissions')
  if (!permissions) throw new Error('This back end does not tell what is missing.')
  const { Success, Message, Source } = await callResource(permissions, call, { args }, { silent: true, signal })
  if (!Success) throw new Error(Message ?? call)
  return Source as Answer
}
