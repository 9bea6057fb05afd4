import type { Queries } from '../../platform/database/types.ts'

/** A browser in which a user wants to be notified: where its push service takes messages, and what they are encrypted with. */
export interface Device {
  endpoint: string
  publicKey: string
  secret: string
}

/** As many browsers as a user has at most; the oldest give way. */
const mostDevices = 20

export function listDevices(queries: Queries, userId: number): Promise<Device[]> {
  return queries.query<Device>(
    `select "Endpoint" as endpoint, "PublicKey" as "publicKey", "Secret" as secret from push_device
     where "UserID" = $1 order by "ID"`,
    [userId],
  )
}

/** Adds a browser of a user; one that another user had is his from now on. */
export async function addDevice(
  queries: Queries,
  userId: number,
  { endpoint, publicKey, secret }: Device,
): Promise<void> {
  await queries.query(
    `insert into push_device ("UserID", "Endpoint", "PublicKey", "Secret") values ($1, $2, $3, $4)
     on conflict ("Endpoint") do update set "UserID" = $1, "PublicKey" = $3, "Secret" = $4`,
    [userId, endpoint, publicKey, secret],
  )
  await queries.query(
    `delete from push_device where "ID" in (select "ID" from push_device where "UserID" = $1 order by "ID" desc offset $2)`,
    [userId, mostDevices],
  )
}

/** Removes a browser: of one user, or one that is gone for good. */
export async function removeDevice(queries: Queries, endpoint: string, userId: number | null): Promise<void> {
  await queries.query(`delete from push_device where "Endpoint" = $1 and ($2::bigint is null or "UserID" = $2)`, [
    endpoint,
    userId,
  ])
}
