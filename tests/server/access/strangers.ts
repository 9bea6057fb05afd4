import type { RecordValues } from '#contract/callArguments.ts'
import type { UserTypeName } from '#contract/scope.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import { planResources } from '#server/platform/resources/planResources.ts'
import { raw, sql } from '#server/platform/resources/sql/fragment.ts'
import { toAccessCondition } from '#server/platform/resources/sql/scope.ts'
import { listHandlers } from '#server/services.ts'
import { buildRecord, insertRecord, type Side } from './records.ts'
import type { World } from './world.ts'

/** Somebody who may make every call, and reaches a few rows of his own. */
export interface Stranger {
  name: string
  token: string
  /** What he may name: rows that he reaches, where there are any, stand last. */
  mine: Side
  /** A row of a resource that he does not reach; null where he reaches all there are. */
  findForeign(resource: string): Promise<RecordValues | null>
}

const allCompanies = 'VIEW_ALL_COMPANY_DATA'
const userTypes: readonly UserTypeName[] = ['OrganizationUser', 'EmployerUser', 'Candidate']

/** The five who reach rows of others by nothing but a hole: each has a job and a candidate that he reaches, as far as he may. */
export async function makeStrangers(world: World): Promise<Stranger[]> {
  const { database } = world.base
  const plans = planResources(world.configuration, listHandlers().extensions)
  const codes = world.codes.filter(code => code !== allCompanies)
  const companyId = Number(world.own.get('Companies')?.[0]?.ID)

  const insert = (name: string, values: RecordValues) => {
    const resource = world.getResource(name)
    return insertRecord(database, resource, { ...buildRecord(resource, world.own), ...values })
  }

  interface Parts {
    name: string
    userType: UserTypeName
    /** Of a candidate. */
    status?: number
    /** True for who looks at rows of another company alone. */
    isApart?: boolean
  }

  async function make({ name, userType, status = 1, isApart = false }: Parts): Promise<Stranger> {
    const user = await world.makeTester(codes, { userType: userTypes.indexOf(userType) + 1 })
    const center = await insert('Organizations', { Level: 4, IsActive: true })
    const employer = await insert('Employers', {})
    const isStaff = userType === 'OrganizationUser'
    const site = { OrganizationID: center.ID, EmployerID: employer.ID }
    const candidate = await insert('Candidates', {
      ...{ OrganizationID: center.ID, Status: status },
      ...(userType === 'Candidate' && { UserID: user.ID }),
    })
    const job = await insert('Jobs', { ...site, Status: 2 })
    if (userType === 'EmployerUser') {
      await insert('EmployerUsers', { EmployerID: employer.ID, UserID: user.ID })
      await insert('CandidateJobs', { JobID: job.ID, CandidateID: candidate.ID })
    }
    if (isStaff)
      await database.run('insert into user_organization ("UserID", "OrganizationID") values ($1, $2)', [
        user.ID,
        center.ID,
      ])
    const token = await user.signIn()
    const caller = buildCaller(user.ID, user.LoginName, userType, {
      organization_ids: isStaff ? [center.ID] : [],
      employer_ids: userType === 'EmployerUser' ? [employer.ID] : [],
      ...(userType === 'Candidate' && {
        ...{ candidate_id: candidate.ID, own_organization_id: center.ID, is_applicant: status !== 1 },
      }),
    })
    const mine: Side = new Map(world.own)
    for (const [resource, row] of Object.entries({ Jobs: job, Candidates: candidate, Employers: employer }))
      mine.set(resource, [...(world.own.get(resource) ?? []), row])
    const foreign = new Map<string, Promise<RecordValues | null>>()

    async function find(resource: string): Promise<RecordValues | null> {
      const plan = plans.get(resource)
      const sides = isApart ? [world.foreign] : [world.foreign, world.own]
      const rows = sides.flatMap(side => side.get(resource) ?? [])
      if (!plan || rows.length === 0) return null
      const ids = rows.map(({ ID }) => Number(ID))
      const reached = new Set(
        (
          await database.query<RecordValues>(sql`select t."ID" from ${raw(plan.table)} t
        where t."ID" = any(${ids}::bigint[]) and ${toAccessCondition(plan, caller, 't')}`)
        ).map(({ ID }) => Number(ID)),
      )
      return rows.findLast(({ ID }) => !reached.has(Number(ID))) ?? null
    }

    return {
      ...{ name, token, mine },
      findForeign(resource) {
        const found = foreign.get(resource) ?? find(resource)
        foreign.set(resource, found)
        return found
      },
    }
  }

  function buildCaller(id: number, loginName: string, userType: UserTypeName, claims: RecordValues): Caller {
    return {
      ...{
        subject: String(id),
        userId: id,
        loginName,
        name: loginName,
        userType,
        companyId,
        companyCode: '',
        teamId: 0,
      },
      claims: { sub: String(id), company_id: companyId, ...claims },
      permissions: new Set(codes),
    }
  }

  return [
    await make({ name: 'staff of another agency', userType: 'OrganizationUser', isApart: true }),
    await make({ name: 'staff of another revenue center', userType: 'OrganizationUser' }),
    await make({ name: 'a facility', userType: 'EmployerUser' }),
    await make({ name: 'a candidate', userType: 'Candidate' }),
    await make({ name: 'a candidate who is not active yet', userType: 'Candidate', status: 8 }),
  ]
}
