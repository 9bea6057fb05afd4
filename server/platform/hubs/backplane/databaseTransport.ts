import type { Database } from '../../database/types.ts'
import type { BackplaneTransport, TransportEvents } from './transport.ts'

/** Builds the carrier that every installation has: a channel of the database's own notifications. */
export async function buildDatabaseTransport(
  database: Database,
  channel: string,
  { onText, onReturn }: TransportEvents,
): Promise<BackplaneTransport> {
  const end = await database.listen(channel, payload => {
    if (payload !== null) onText(payload)
    else if (database.isListening()) onReturn()
  })
  return { send: text => database.notify(channel, text), close: end }
}
