import type { Database, Queries } from '#server/platform/database/types.ts'

/** From where, and by what, somebody signs in. */
export interface Place {
  userId: number
  device: string
  network: string
}

/** Days after which a location that was not used is new again. */
const knownDays = 400

/** Notes where a user signs in; true where neither the device nor the network was known of him, and others were. */
export async function notePlace(queries: Queries, { userId, device, network }: Place): Promise<boolean> {
  const [row] = await queries.query<{ isNew: boolean }>(
    `with noted as (
       insert into identity_known_place ("UserID", "Device", "Network") values ($1, $2, $3)
       on conflict ("UserID", "Device", "Network") do update set "LastOn" = now()
     )
     select count(*) > 0 and not bool_or("Device" = $2 or "Network" = $3) as "isNew"
     from identity_known_place where "UserID" = $1`,
    [userId, device, network],
  )
  return row?.isNew ?? false
}

/** Forgets locations that were not used for long. */
export async function forgetPlaces(database: Database): Promise<void> {
  await database.run(`delete from identity_known_place where "LastOn" < now() - interval '${knownDays} days'`)
}
