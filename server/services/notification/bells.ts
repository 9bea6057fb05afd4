import type { BellNotification, NotificationMessages } from '#contract/notification.ts'
import { notificationHubPath } from '#contract/notification.ts'
import type { Hub } from '../../platform/hubs/index.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import type { Core } from '../../platform/service.ts'
import type { LiveNotification } from './noticeSending.ts'

/** What rings in the bell of one user. */
interface Ring {
  userId: number
  message: NotificationMessages['receiveNotification']
}

/** Rings the bells of who is connected; in a process that has no hub it rings none. */
export class Bells {
  #hub: Hub | null = null

  /** Opens the hub; answers what ends it. */
  open(core: Pick<Core, 'openHub'>): () => void {
    const hub = core.openHub({
      path: notificationHubPath,
      onMissed: () => hub.sendTo(hub.listLocal(), 'onMissed' satisfies keyof NotificationMessages, {}),
    })
    this.#hub = hub
    return () => {
      this.#hub = null
    }
  }

  ring(rings: readonly Ring[]): void {
    const name: keyof NotificationMessages = 'receiveNotification'
    for (const { userId, message } of rings) this.#hub?.sendToUser(String(userId), name, message)
  }

  /** Has a user's bells read anew what they show. */
  refresh(userId: number): void {
    const name: keyof NotificationMessages = 'onMissed'
    this.#hub?.sendToUser(String(userId), name, {})
  }
}

/** Has what stands in bells now ring there, once the transaction has committed. */
export async function ringOnCommit(
  context: CallContext<string>,
  bells: Bells,
  live: readonly LiveNotification[],
): Promise<void> {
  const rings = await readRings(context, live)
  if (rings.length > 0) context.transaction.afterCommit(() => bells.ring(rings))
}

/** Reads what rings, as `GetRecentNotifications` answers it. */
async function readRings(context: CallContext<string>, live: readonly LiveNotification[]): Promise<Ring[]> {
  if (live.length === 0) return []
  const received = context.of('ReceivedNotifications', 'System')
  const fields = received.resource.descriptor.calls?.recent?.fields
  const ids = live.map(({ id }) => id)
  const { Source } = await received.perform('all', { conditions: [{ field: 'ID', op: 'in', value: ids }] }, fields)
  const rows = new Map((Source as unknown as BellNotification[]).map(row => [row.ID, row]))
  return live.flatMap(({ id, userId, code }) => {
    const row = rows.get(id)
    return row ? [{ userId, message: { EventCode: code, IsSubscribed: true, DTO: row } }] : []
  })
}
