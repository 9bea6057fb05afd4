import type { Queries } from '../../database/types.ts'

/** Somebody who is present: distinguished by the subject, shown by the name. */
export interface PresentUser {
  subject: string
  name: string
}

/** A connection of this instance in a room. */
export interface PresentConnection extends PresentUser {
  room: string
  connection: string
}

/** Seconds without a sign of life after which an instance counts as gone, and who was present by it as well. */
const longestSilence = 20

/**
 * Stores a sign of life of the instance, and these connections instead of all that it had in the rooms; in all rooms where `rooms` is
 * null. Answers the rooms in which anything changed.
 */
export async function replacePresence(
  queries: Queries,
  instance: string,
  rooms: readonly string[] | null,
  present: readonly PresentConnection[],
): Promise<string[]> {
  return queries.values<string>(
    `with beat as (
       insert into presence_instance ("ID", "SeenOn") values ($1, now())
       on conflict ("ID") do update set "SeenOn" = excluded."SeenOn"
     ), wanted as (
       select * from unnest($3::text[], $4::uuid[], $5::text[], $6::text[]) as w ("Room", "Connection", "Subject", "Name")
     ), gone as (
       delete from presence p where p."Instance" = $1 and ($2::text[] is null or p."Room" = any($2))
         and not exists (select from wanted w where w."Room" = p."Room" and w."Connection" = p."Connection")
       returning p."Room"
     ), come as (
       insert into presence ("Room", "Connection", "Instance", "Subject", "Name")
       select "Room", "Connection", $1, "Subject", "Name" from wanted
       on conflict ("Room", "Connection") do update set "Name" = excluded."Name"
       where presence."Name" is distinct from excluded."Name"
       returning "Room"
     )
     select "Room" from gone union select "Room" from come`,
    [
      instance,
      rooms,
      ...(['room', 'connection', 'subject', 'name'] as const).map(key => present.map(each => each[key])),
    ],
  )
}

/** Lists who is present in the rooms by living instances, each user once, in the order of their coming. */
export async function listPresent(
  queries: Queries,
  rooms: readonly string[],
): Promise<ReadonlyMap<string, PresentUser[]>> {
  const found = new Map<string, PresentUser[]>()
  const rows = await queries.query<{ Room: string; Subject: string; Name: string }>(
    `select p."Room", p."Subject", max(p."Name") as "Name"
     from presence p join presence_instance i on i."ID" = p."Instance"
     where p."Room" = any($1) and i."SeenOn" > now() - make_interval(secs => $2)
     group by p."Room", p."Subject" order by min(p."JoinedOn"), p."Subject"`,
    [rooms, longestSilence],
  )
  for (const { Room, Subject, Name } of rows)
    found.set(Room, [...(found.get(Room) ?? []), { subject: Subject, name: Name }])
  return found
}

/** The condition, in SQL, that somebody is in the room that an expression names, by a living instance. */
export function toIsPresent(room: string): string {
  return `exists (select from presence here join presence_instance alive on alive."ID" = here."Instance"
    where here."Room" = ${room} and alive."SeenOn" > now() - make_interval(secs => ${longestSilence}))`
}

/**
 * Deletes instances that have given no sign of life; answers the rooms of who was present by them. An instance that was silent itself
 * deletes none: then the database was away, and the others have had no chance to give one.
 */
export async function deleteSilentInstances(queries: Queries, instance: string): Promise<string[]> {
  return queries.values<string>(
    `with lost as (
       delete from presence_instance where "ID" in (
         select "ID" from presence_instance where "SeenOn" < now() - make_interval(secs => $2) for update skip locked)
       and exists (select from presence_instance where "ID" = $1 and "SeenOn" >= now() - make_interval(secs => $2))
       returning "ID"
     ), gone as (
       delete from presence p using lost where p."Instance" = lost."ID" returning p."Room"
     )
     select distinct "Room" from gone`,
    [instance, longestSilence],
  )
}

/** Deletes this instance with all who are present by it; answers their rooms. */
export async function deleteInstance(queries: Queries, instance: string): Promise<string[]> {
  return queries.values<string>(
    `with own as (delete from presence_instance where "ID" = $1),
       gone as (delete from presence where "Instance" = $1 returning "Room")
     select distinct "Room" from gone`,
    [instance],
  )
}
