import type { Queries } from '../../database/types.ts'

/** What tells this database from every other one: several installations may share one Redis. */
export async function findInstallation(queries: Queries): Promise<string> {
  const [row] = await queries.run<{ installation: string }>(
    `select concat_ws('.', c.system_identifier, d.oid) as installation
     from pg_control_system() c, pg_database d where d.datname = current_database()`,
  )
  return row?.installation ?? ''
}
