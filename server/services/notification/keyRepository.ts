import type { Queries } from '../../platform/database/types.ts'

/** The key of a use; `make` makes it where there is none yet, and whoever was first has made it for all. */
export async function findOrMakeKey(queries: Queries, name: string, make: () => string): Promise<string> {
  const find = () => queries.query<{ Value: string }>('select "Value" from notification_key where "Name" = $1', [name])
  const [found] = await find()
  if (found) return found.Value
  await queries.query('insert into notification_key ("Name", "Value") values ($1, $2) on conflict do nothing', [
    name,
    make(),
  ])
  const [made] = await find()
  return made?.Value ?? ''
}
