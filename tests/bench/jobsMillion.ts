import type { Resource } from '#contract/resource.ts'
import { moveDays, toZoneDate } from '#contract/wallClock.ts'
import { loadConfiguration } from '#server/platform/configuration/index.ts'
import type { Database } from '#server/platform/database/index.ts'
import { buildIndexes, planTables } from '#server/platform/tables/index.ts'
import { listHandlers } from '#server/services.ts'
import type { Figure } from './support/figure.ts'
import { jobSettings, openJobDatabase, prepareJobs } from './support/jobFolder.ts'
import type { PageKind } from './support/listCases.ts'
import { buildStatements } from './support/listStatements.ts'
import { timeCalls } from './support/measuring.ts'
import { compare, findBest, type Way, warmUpCalls } from './support/pageComparing.ts'
import { startServices } from './support/services.ts'
import type { Stand } from './support/stand.ts'
import { fetchToken } from './support/token.ts'
import { getSuccess, openWire, type Wire } from './support/wire.ts'

export const title = 'Ten searches among 1,000,000 jobs of five agencies, beside the best SQL we know, by pg'
export const hasOwnData = true

const size = 10
const path = '/api/Marketplace/Jobs/'

/** A search that a screen makes: by whom, its query, and what the same asks in SQL beside the reach of the caller. */
interface Search {
  name: string
  login: 'agent' | 'candidate' | 'employer'
  kind: PageKind
  query: string
  where: string
}

const today = toZoneDate(new Date().toISOString(), 'America/New_York')

/** The rows that a caller reaches, in SQL by hand. */
const reaches: Readonly<Record<Search['login'], string>> = {
  agent: `t."CompanyID" = $company and (t."OrganizationID" = any($organizations) or t."OrganizationID" is null)`,
  employer: `t."CompanyID" = $company and t."EmployerID" = any($employers)`,
  candidate: `t."CompanyID" = $company and (t."Status" = 2 and t."StartsOn" > now() or exists (select 1 from "candidate-job" c
    where c."JobID" = t."ID" and not c."IsDeleted" and c."CandidateID" = $candidate))`,
}

const named = (table: string, column: string, text: string) =>
  `t."${column}" = any(array(select n."ID" from "${table}" n where fold_text(n."Name") like fold_text('%${text}%')))`

/** A word is looked for in the names that a job refers to, all of which its list shows, and among its ATS IDs. */
const holds = (word: string) =>
  `(${[named('employer', 'EmployerID', word), named('employer-unit', 'UnitID', word), named('lookup', 'ProfessionLookupID', word), named('lookup', 'SpecialtyLookupID', word), named('lookup', 'ShiftTypeLookupID', word), `fold_text(t."AtsIDs") like fold_text('%${word}%')`].join(' or ')})`

const ahead = `from=${today}`
const isAhead = `t."StartDate" >= '${today}'`

function listSearches({ employer, specialty, job }: Subjects): Search[] {
  const agent = { login: 'agent', kind: 'counted' } as const
  const ats = encodeURIComponent('[{"field":"AtsIDs","op":"contains","value":"ATS-500000"}]')
  return [
    { ...agent, name: 'all from today on', query: ahead, where: isAhead },
    { ...agent, kind: 'plain', name: 'all from today on, without a count', query: ahead, where: isAhead },
    { ...agent, name: 'what is open', query: 'jobStatusIds=2', where: 't."Status" = 2' },
    { ...agent, name: 'of one facility', query: `employerIds=${employer}`, where: `t."EmployerID" = ${employer}` },
    {
      ...agent,
      name: 'of one specialty',
      query: `specialtyLookupIds=${specialty}`,
      where: `t."SpecialtyLookupID" = ${specialty}`,
    },
    {
      ...agent,
      kind: 'search',
      name: 'two words',
      query: 'searchText=hospital%20intensive',
      where: `${holds('hospital')} and ${holds('intensive')}`,
    },
    { ...agent, name: 'ID:', query: `jobId=${job}`, where: `t."ID" = ${job}` },
    {
      ...agent,
      kind: 'search',
      name: 'ATS:',
      query: `filter=${ats}`,
      where: `fold_text(t."AtsIDs") like fold_text('%ATS-500000%')`,
    },
    {
      ...agent,
      kind: 'search',
      name: 'a name that few bear',
      query: 'searchText=psychiatry',
      where: holds('psychiatry'),
    },
    { ...agent, kind: 'search', name: 'nothing found', query: 'searchText=nowhere', where: holds('nowhere') },
    { login: 'candidate', kind: 'counted', name: 'what is open', query: ahead, where: isAhead },
    { login: 'employer', kind: 'counted', name: 'all from today on', query: ahead, where: isAhead },
  ]
}

/** What the searches ask for. */
interface Subjects {
  company: number
  organizations: string
  employers: string
  candidate: number
  employer: number
  specialty: number
  job: number
}

async function findSubjects(database: Database): Promise<Subjects> {
  const [row] = await database.run<Subjects>(`
    select u."CompanyID" as company,
      (select array_agg(o."OrganizationID")::text from user_organization o where o."UserID" = u."ID") as organizations,
      (select array_agg(e."EmployerID")::text from "employer-user" e join "user" f on f."ID" = e."UserID" and f."LoginName" = 'employer') as employers,
      (select c."ID" from "candidate" c join "user" f on f."ID" = c."UserID" and f."LoginName" = 'candidate') as candidate,
      j."EmployerID" as employer, j."SpecialtyLookupID" as specialty, j."ID" as job
    from "user" u join user_organization o on o."UserID" = u."ID"
      join "job" j on j."OrganizationID" = o."OrganizationID" and j."CompanyID" = u."CompanyID"
    where u."LoginName" = 'agent' limit 1`)
  if (!row) throw new Error('The agent reaches no job.')
  return row
}

function fillReach(login: Search['login'], { company, organizations, employers, candidate }: Subjects): string {
  return reaches[login]
    .replace('$company', String(company))
    .replace('$organizations', `'${organizations}'::bigint[]`)
    .replace('$employers', `'${employers}'::bigint[]`)
    .replace('$candidate', String(candidate))
}

/** The page and its count at once, on two connections or by one statement. */
function listWays(database: Database, resources: ReadonlyMap<string, Resource>, search: Search, reach: string): Way[] {
  const jobs = resources.get('Jobs') as Resource
  const sort = { field: 'StartDate', direction: 'ascending' } as const
  const asked = { kind: search.kind, sort, condition: null, searchText: null }
  const { pages, count, counted } = buildStatements(jobs, resources, asked, null, `${reach} and ${search.where}`)
  const isCounted = search.kind !== 'plain'
  const gathered = isCounted ? counted(size) : null
  return [
    ...pages(isCounted ? size : size + 1, 0).map(
      text => () => Promise.all([database.query(text), ...(isCounted ? [database.query(count)] : [])]),
    ),
    ...(gathered ? [() => database.query(gathered)] : []),
  ]
}

/** A week of one facility with who is confirmed, as a calendar shows it. */
async function measureWeek(database: Database, wire: Wire, subjects: Subjects): Promise<Figure> {
  const { employer } = subjects
  const to = moveDays(today, 6)
  const range = `from=${today}&to=${to}`
  const text = `select t.*, btrim(e."Name") as "EmployerName", btrim(u."Name") as "UnitName", btrim(p."Name") as "ProfessionLookupName",
      btrim(s."Name") as "SpecialtyLookupName", btrim(k."Name") as "ShiftTypeLookupName",
      (select jsonb_agg(jsonb_build_object('CandidateID', c."CandidateID", 'CandidateName', d."Name")) from "candidate-job" c
        join "candidate" d on d."ID" = c."CandidateID" where c."JobID" = t."ID" and c."Status" = 3 and not c."IsDeleted") as "Candidates"
    from "job" t left join "employer" e on e."ID" = t."EmployerID" left join "employer-unit" u on u."ID" = t."UnitID"
      left join "lookup" p on p."ID" = t."ProfessionLookupID" left join "lookup" s on s."ID" = t."SpecialtyLookupID"
      left join "lookup" k on k."ID" = t."ShiftTypeLookupID"
    where not t."IsDeleted" and ${fillReach('agent', subjects)} and t."EmployerID" = ${employer}
      and t."StartDate" between '${today}' and '${to}' order by t."StartDate", t."ID"`
  const ours = async () => getSuccess(await wire.get(`${path}AgencySchedule?${range}&employerIds=${employer}`))
  return compare('agent: the week of a facility', 'counted', ours, () => database.query(text))
}

async function measureAs(
  login: Search['login'],
  address: string,
  work: (wire: Wire) => Promise<Figure[]>,
): Promise<Figure[]> {
  const wire = await openWire(address, await fetchToken(address, login))
  try {
    await timeCalls(warmUpCalls, 1, 0, async () => getSuccess(await wire.get(`${path}Recent?count=1`)))
    return await work(wire)
  } finally {
    wire.close()
  }
}

export async function measure(stand: Stand): Promise<Figure[]> {
  const { configuration } = await loadConfiguration('.', listHandlers())
  const resources = configuration?.resources ?? new Map<string, Resource>()
  await prepareJobs()
  const database = await openJobDatabase()
  try {
    const services = await startServices(stand.port, jobSettings)
    try {
      // Indexes of today's data files, and figures of today's rows for who plans by them.
      await buildIndexes(database, planTables(resources.values()))
      await database.run('vacuum analyze "job"')
      const subjects = await findSubjects(database)
      const searches = listSearches(subjects)
      const figures: Figure[] = []
      for (const login of ['agent', 'candidate', 'employer'] as const) {
        const measured = await measureAs(login, services.address, async wire => {
          const found: Figure[] = []
          for (const search of searches.filter(each => each.login === login)) {
            const best = await findBest(listWays(database, resources, search, fillReach(login, subjects)))
            const query = `${search.query}&pageSize=${size}&withTotal=${search.kind !== 'plain'}`
            const ours = async () => getSuccess(await wire.get(`${path}Search?${query}`))
            found.push(await compare(`${login}: ${search.kind}, ${search.name}`, search.kind, ours, best))
          }
          if (login === 'agent') found.push(await measureWeek(database, wire, subjects))
          return found
        })
        figures.push(...measured)
      }
      return figures
    } finally {
      await services.stop()
    }
  } finally {
    await database.close()
  }
}
