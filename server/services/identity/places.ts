import type { Database, Transaction } from '#server/platform/database/types.ts'
import { toNetwork } from '#server/platform/http/network.ts'
import { notePlace, type Place } from './placeRepository.ts'
import type { BegunSession } from './sessionRepository.ts'

/** Hears, within the transaction that notes it, of a sign-in by a device and from a network that are both new for its account. */
export type OnNewPlace = (transaction: Transaction, place: Place) => Promise<void>

/** Builds what notes where sessions begin; the first location of an account is new to nobody. */
export function buildPlaceWatch(database: Database, onNewPlace: OnNewPlace): (session: BegunSession) => Promise<void> {
  return ({ userId, device, address }) =>
    database.transaction(async transaction => {
      const place = { userId, device, network: toNetwork(address) }
      if (await notePlace(transaction, place)) await onNewPlace(transaction, place)
    })
}
