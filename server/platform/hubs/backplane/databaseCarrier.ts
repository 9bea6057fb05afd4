import type { Database } from '../../database/types.ts'
import type { Carrier, CarrierEvents } from './carrier.ts'

/** Builds the carrier that every installation has: a channel of the database's own notifications. */
export async function buildDatabaseCarrier(
  database: Database,
  channel: string,
  { onText, onReturn }: CarrierEvents,
): Promise<Carrier> {
  const end = await database.listen(channel, payload => {
    if (payload !== null) onText(payload)
    else if (database.isListening()) onReturn()
  })
  return { send: text => database.notify(channel, text), close: end }
}
