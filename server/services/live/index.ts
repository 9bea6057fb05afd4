import { type AccessChanged, type LiveMessages, liveHubPath } from '#contract/live.ts'
import type { Authenticator } from '#server/platform/access/authenticate.ts'
import type { LiveConfiguration } from '#server/platform/configuration/index.ts'
import type { HubClient, HubServer } from '#server/platform/hubs/index.ts'
import type { ResourceEngine, WrittenRows } from '#server/platform/resources/index.ts'
import type { LiveTexts } from '../message-texts/contract.ts'
import { buildCoalescer } from './coalescing.ts'
import { buildEditing, type EditingParts } from './editing/index.ts'
import type { RowChanges } from './rowChanges.ts'

export { buildRowChanges, type RowChanges } from './rowChanges.ts'

export interface LiveParts extends Omit<EditingParts, 'engine'> {
  hubs: Pick<HubServer, 'open'>
  authenticator: Pick<Authenticator, 'onAccessChange'>
  engine: Pick<ResourceEngine, 'findAudiences' | 'perform'>
  changes: Pick<RowChanges, 'follow'>
  texts: Pick<LiveTexts, 'getTag' | 'onChange'>
}

/** A client hears of a table's rows at once, and of what follows once a second. */
const pauses = { first: 20, between: 1000 }

/** Opens the hub that tells open consoles what changed; answers what ends it. See README.md. */
export async function openLiveHub(parts: LiveParts): Promise<() => Promise<void>> {
  const { hubs, configuration, authenticator, engine, changes, texts, onError } = parts
  const editing = await buildEditing(parts)
  const hub = hubs.open({ path: liveHubPath, methods: editing.methods, onDisconnected: editing.onDisconnected })

  function send<Name extends keyof LiveMessages>(clients: HubClient[], name: Name, message: LiveMessages[Name]): void {
    hub.sendTo(clients, name, message)
  }

  async function tellRows(written: WrittenRows): Promise<void> {
    const clients = await hub.listClients()
    if (clients.size === 0) return
    for (const { resource, ids, callers } of await engine.findAudiences(written, [...clients.keys()])) {
      const reached = callers.flatMap(caller => clients.get(caller) ?? [])
      send(reached, 'rowsChanged', { Resource: resource, Ids: ids })
    }
  }

  const rows = buildCoalescer(tellRows, onError, pauses)
  changes.follow(written => {
    if (written) rows.add(written)
    else for (const entity of listEntities(configuration)) rows.add({ entity, ids: null, before: new Map() })
  })
  const endSwitches = configuration.onSwitch(() => {
    const message: LiveMessages['configurationSwitched'] = { Version: configuration.current().version }
    hub.sendToAll('configurationSwitched', message)
  })
  const endTexts = texts.onChange(() => {
    const message: LiveMessages['textsChanged'] = { Texts: texts.getTag() }
    hub.sendToAll('textsChanged' satisfies keyof LiveMessages, message)
  })
  editing.follow((client, message) => send([client], 'editorsChanged', message))
  const endAccess = authenticator.onAccessChange(userId => {
    editing.review(userId)
    const message: AccessChanged = {}
    if (userId === undefined) hub.sendToAll('accessChanged' satisfies keyof LiveMessages, message)
    else hub.sendToUser(String(userId), 'accessChanged' satisfies keyof LiveMessages, message)
  })
  return async () => {
    endSwitches()
    endTexts()
    endAccess()
    rows.close()
    await editing.close()
  }
}

function listEntities(configuration: LiveConfiguration): Set<string> {
  return new Set([...configuration.current().resources.values()].map(({ entity }) => entity))
}
