import type { CallArguments } from '#contract/callArguments.ts'
import { askResource } from '../data/askResource.ts'
import { liveResources } from '../data/manifestState.ts'

const resource = 'SystemConfigs'

/** True where the services have this call of the Info service (SPEC-1 §7), which is everybody's who is signed in. */
export function isInfoServed(callName: string): boolean {
  return liveResources.get(resource)?.descriptor.calls?.[callName] !== undefined
}

/** The `Source` of a call of the Info service; null where it is not served. Throws an `HttpError` where it is refused or nothing answers. */
export async function askInfo(callName: string, args: CallArguments = {}, signal?: AbortSignal): Promise<unknown> {
  const info = liveResources.get(resource)
  if (!info || !isInfoServed(callName)) return null
  return askResource(info, callName, args, signal)
}
