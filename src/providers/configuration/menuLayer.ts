import type { MenuLayer, MenuState } from '#contract/menuLayer.ts'
import { getSuccess } from '../data/records.ts'
import { type Answer, requestAddress } from '../http/requestEnvelope.ts'

/** Where the services tell of the configuration. */
const address = '/config'

/** Fetches the menu as it is shipped, and the layer over it. Throws an `HttpError` where it is refused. */
export async function fetchMenuState(signal: AbortSignal): Promise<MenuState> {
  const request = { method: 'GET' as const, path: 'menu', query: [] }
  return getSuccess(await requestAddress(address, request, { silent: true, signal })).Source as MenuState
}

/** Makes a version with this layer over the menu of another one; 409 where that is not the live one any more. */
export function saveMenuLayer(Version: number, Layer: MenuLayer): Promise<Answer> {
  const request = { method: 'PUT' as const, path: 'menu', query: [], body: { Version, Layer } }
  return requestAddress(address, request, { silent: true })
}
