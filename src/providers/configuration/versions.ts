import type { WireRequest } from '#contract/callArguments.ts'
import type {
  ConfigurationStatus,
  ConfigurationVersion,
  ConfigurationVersionDetails,
  RollBackOutcome,
} from '#contract/configurationVersion.ts'
import type { Page } from '#contract/envelope.ts'
import type { MenuLayer, MenuState } from '#contract/menuLayer.ts'
import { getSuccess } from '../data/records.ts'
import { type Answer, requestAddress } from '../http/requestEnvelope.ts'

type Query = WireRequest['query']

/** Where the services tell of the configuration. */
const address = '/config'

async function ask(path: string, signal: AbortSignal, query: Query = []): Promise<Answer> {
  return getSuccess(await requestAddress(address, { method: 'GET', path, query }, { silent: true, signal }))
}

/** Fetches a page of versions, the newest first; pages count from 0. Throws an `HttpError` where it is refused. */
export async function fetchVersions(
  { index, size }: { index: number; size: number },
  signal: AbortSignal,
): Promise<Page<ConfigurationVersion>> {
  const query: Query = [
    ['pageIndex', String(index)],
    ['pageSize', String(size)],
  ]
  return (await ask('versions', signal, query)) as unknown as Page<ConfigurationVersion>
}

/** Fetches a version with its files; throws an `HttpError`, of status 404 where there is none of this number. */
export async function fetchVersion(version: number, signal: AbortSignal): Promise<ConfigurationVersionDetails> {
  return (await ask(`versions/${version}`, signal)).Source as ConfigurationVersionDetails
}

/** Fetches how the live configuration stands: problems of the files on disk, indexes that are being built. */
export async function fetchConfigurationStatus(signal: AbortSignal): Promise<ConfigurationStatus> {
  return (await ask('status', signal)).Source as ConfigurationStatus
}

/**
 * Makes the files of a version live again. A set that the services cannot serve is an outcome of its own; throws an `HttpError`
 * for every other refusal.
 */
export async function rollBackTo(version: number): Promise<RollBackOutcome> {
  const request: WireRequest = { method: 'POST', path: `versions/${version}/rollback`, query: [] }
  const answer = await requestAddress(address, request, { silent: true })
  const outcome = answer.Source as RollBackOutcome | null
  return outcome?.Outcome === 'refused' ? outcome : (getSuccess(answer).Source as RollBackOutcome)
}

/** Fetches the menu as it is shipped, and the layer over it. Throws an `HttpError` where it is refused. */
export async function fetchMenuState(signal: AbortSignal): Promise<MenuState> {
  return (await ask('menu', signal)).Source as MenuState
}

/** Makes a version with this layer over the menu of another one; 409 where that is not the live one any more. */
export function saveMenuLayer(Version: number, Layer: MenuLayer): Promise<Answer> {
  return requestAddress(address, { method: 'PUT', path: 'menu', query: [], body: { Version, Layer } }, { silent: true })
}
