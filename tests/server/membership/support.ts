import { fileURLToPath } from 'node:url'
import type { CallArguments } from '#contract/callArguments.ts'
import { type Answer, callResource } from '../access/client.ts'
import { buildWorld, type World } from '../access/world.ts'
import type { TestServer } from '../support/testDatabase.ts'

/** A world over the shipped data files with a short way to call. */
export interface MembershipWorld extends World {
  call(token: string, resource: string, callName: string, args?: CallArguments): Promise<Answer>
  /** The ID of the first row of a resource in the testers' own company, or in the foreign one. */
  ownId(resource: string): number
  foreignId(resource: string): number
  /** The codes that a role has. */
  listCodes(roleId: number): Promise<string[]>
  /** The roles that a user has. */
  listRoles(userId: number): Promise<number[]>
  /** The IDs of stored permissions in the order of the codes. */
  getPermissionIds(...codes: string[]): Promise<number[]>
}

export async function buildMembershipWorld(server: TestServer): Promise<MembershipWorld> {
  const world = await buildWorld(server, fileURLToPath(new URL('../../..', import.meta.url)))
  const { database } = world.base
  return {
    ...world,
    call: (token, resource, callName, args = {}) =>
      callResource(world.address, token, world.getResource(resource), callName, args),
    ownId: resource => Number(world.own.get(resource)?.[0]?.ID),
    foreignId: resource => Number(world.foreign.get(resource)?.[0]?.ID),
    async listCodes(roleId) {
      const rows = await database.run<{ Code: string }>(
        'select p."Code" from role_permission r join "permission" p on p."ID" = r."PermissionID" where r."RoleID" = $1 order by 1',
        [roleId],
      )
      return rows.map(row => row.Code)
    },
    async listRoles(userId) {
      const rows = await database.run<{ RoleID: number }>(
        'select "RoleID" from user_role where "UserID" = $1 order by 1',
        [userId],
      )
      return rows.map(row => row.RoleID)
    },
    async getPermissionIds(...codes) {
      const rows = await database.run<{ ID: number; Code: string }>('select "ID", "Code" from "permission"')
      return codes.map(code => rows.find(row => row.Code === code)?.ID ?? 0)
    },
  }
}
