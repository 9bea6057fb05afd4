import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTestServers } from '../support/testDatabase.ts'
import { buildMembershipWorld, type MembershipWorld } from './support.ts'

const allCompanies = 'VIEW_ALL_COMPANY_DATA'

describe.each(listTestServers())('teams on $name', server => {
  let world: MembershipWorld
  beforeAll(async () => {
    world = await buildMembershipWorld(server)
  })
  afterAll(() => world?.close())

  describe('the teams of a company', () => {
    const byCompany = async (token: string, companyId: unknown) =>
      world.call(token, 'Teams', 'byCompany', { args: { companyId } })

    test('are told to whoever is signed in, the active ones, and those of others to nobody else', async () => {
      const [active, idle] = world.own.get('Teams') ?? []
      await world.base.database.run('update "team" set "IsActive" = false where "ID" = $1', [idle?.ID])
      const token = await world.getToken([])
      const { rows } = await byCompany(token, world.ownId('Companies'))
      expect(rows.map(({ ID }) => ID)).toContain(active?.ID)
      expect(rows.map(({ ID }) => ID)).not.toContain(idle?.ID)
      expect((await byCompany(token, world.foreignId('Companies'))).rows).toEqual([])
      expect((await byCompany(token, 999_999_999)).rows).toEqual([])
      const all = await byCompany(await world.getToken([allCompanies]), world.foreignId('Companies'))
      expect(all.rows.length).toBeGreaterThan(0)
    })

    test('are asked for by the company', async () => {
      const token = await world.getToken([])
      const [missing, wrong] = [await byCompany(token, undefined), await byCompany(token, 'LANTERN')]
      expect([missing.status, missing.envelope.Message]).toEqual([400, 'companyId is missing.'])
      expect([wrong.status, wrong.envelope.Message]).toEqual([400, 'companyId takes a whole number.'])
    })

    test('are all told to who sees teams or users, each within his companies', async () => {
      expect((await world.call(await world.getToken([]), 'Teams', 'all')).status).toBe(403)
      const { rows } = await world.call(await world.getToken(['VIEW_USER']), 'Teams', 'all')
      expect(new Set(rows.map(({ CompanyID }) => CompanyID))).toEqual(new Set([world.ownId('Companies')]))
    })
  })
})
