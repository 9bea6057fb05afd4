import type { Queries } from '../../database/types.ts'

/**
 * What tells this database from every other one: several installations may share one Redis. A copy of a database is distinguished from its
 * original by its name.
 */
export async function findInstallation(queries: Queries): Promise<string> {
  const [row] = await queries.run<{ installation: string }>(
    `select concat_ws('.', "Id", current_database()) as installation from installation`,
  )
  return row?.installation ?? ''
}
