import { type LiveMessages, liveHubPath } from '#contract/live.ts'
import { buildCoalescer } from '#server/platform/changes/index.ts'
import type { LiveConfiguration } from '#server/platform/configuration/index.ts'
import type { Hub, HubClient } from '#server/platform/hubs/index.ts'
import type { ChangedRows } from '#server/platform/resources/index.ts'
import type { Core, Service } from '#server/platform/service.ts'
import { openEditing } from './editing.ts'

/** A client hears of a table's rows at once, and of what follows once a second. */
const pauses = { first: 20, between: 1000 }

/** Builds the service that tells open consoles what changed. See README.md. */
export function buildLive(): Service {
  let hub: Hub | null = null
  return {
    name: 'live',
    host: 'console',
    events: () => [
      {
        name: 'live.candidateStatus',
        codes: ['CANDIDATE_STATUS_UPDATED'],
        async handle({ payload }) {
          const message: LiveMessages['candidateStatusUpdated'] = { Status: String(payload.Status) }
          if (payload.UserID) hub?.sendToUser(String(payload.UserID), 'candidateStatusUpdated', message)
        },
      },
    ],
    start(core) {
      const editing = openEditing(core, (client, message) => opened.sendTo([client], 'editorsChanged', message))
      const opened = core.openHub({ path: liveHubPath, methods: editing })
      hub = opened
      return announceChanges(core, opened)
    },
  }
}

/** Has the hub tell of what changes; answers what ends it. */
async function announceChanges(core: Core, hub: Hub): Promise<() => Promise<void>> {
  const { configuration, authenticator, engine, changes, texts, onError } = core

  function send<Name extends keyof LiveMessages>(clients: HubClient[], name: Name, message: LiveMessages[Name]): void {
    hub.sendTo(clients, name, message)
  }

  async function publishRows(written: ChangedRows): Promise<void> {
    const clients = await hub.listClients()
    if (clients.size === 0) return
    for (const { resource, ids, callers } of await engine.findAudiences(written, [...clients.keys()])) {
      const reached = callers.flatMap(caller => clients.get(caller) ?? [])
      send(reached, 'rowsChanged', { Resource: resource, Ids: ids })
    }
  }

  const rows = buildCoalescer(publishRows, onError, pauses)
  changes.follow(written => {
    if (written) rows.add(written)
    else for (const entity of listEntities(configuration)) rows.add({ entity, ids: null, before: new Map() })
  })
  const endSwitches = configuration.onSwitch(() => {
    const message: LiveMessages['configurationSwitched'] = { Version: configuration.current().version }
    send(hub.listLocal(), 'configurationSwitched', message)
  })
  const endTexts = texts.onChange(() => {
    const message: LiveMessages['textsChanged'] = { Texts: texts.getTag() }
    send(hub.listLocal(), 'textsChanged', message)
  })
  const endAccess = authenticator.onAccessChange(userId =>
    send(hub.listLocal(userId === undefined ? undefined : String(userId)), 'accessChanged', {}),
  )
  return async () => {
    endSwitches()
    endTexts()
    endAccess()
    rows.close()
  }
}

function listEntities(configuration: LiveConfiguration): Set<string> {
  return new Set([...configuration.current().resources.values()].map(({ entity }) => entity))
}
