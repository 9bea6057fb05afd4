import type { CallArguments } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { callResource } from './callResource.ts'
import { getSuccess } from './records.ts'

/**
 * What a call of a resource answers, for a page that itself says what went wrong. Throws an `HttpError` where it is refused or
 * nothing answers.
 *
 * @example await askResource<RolePermissions>(permissions, 'forRole', { args: { roleId } }, signal)
 */
export async function askResource<Source>(
  resource: Resource,
  callName: string,
  args: CallArguments,
  signal?: AbortSignal,
): Promise<Source> {
  return getSuccess(await callResource(resource, callName, args, { silent: true, signal })).Source as Source
}
