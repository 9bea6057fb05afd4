import { expect } from '@playwright/test'
import type { Client } from '../../support/client.ts'
import { type Account, ownPassword } from './signIn.ts'

const marketplace = '/api/Marketplace'
const membership = '/api/Membership'

export interface Pair {
  job: number
  candidate: number
}

/** The times of a job at its facility. */
export interface Shift {
  date: string
  start: string
  end: string
  demand?: number
}

interface Row extends Record<string, unknown> {
  ID: number
  Name: string
}

async function save(api: Client, path: string, record: object): Promise<number> {
  const { body, text } = await api.post(`${path}/Save`, record)
  expect(body, text).toMatchObject({ Success: true })
  return (body as { Source: { ID: number } }).Source.ID
}

async function find(api: Client, path: string, query = {}): Promise<Row> {
  const { body, text } = await api.get(path, query)
  const [row] = [(body as { Source: Row | Row[] }).Source].flat()
  if (!row) throw new Error(`There is nothing at ${path}: ${text}`)
  return row
}

const firstPage = { pageIndex: 0, pageSize: 1 }

/** A moment as a clock on the wall of a time zone shows it. */
function toWallTime(moment: Date, zone: string): { date: string; time: string } {
  const [date = '', time = ''] = moment.toLocaleString('sv-SE', { timeZone: zone }).split(' ')
  return { date, time: time.slice(0, 5) }
}

/** A day that lies so many days ahead. */
export function toDay(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

const hour = 3_600_000

/** The times of a shift that begins in so many hours and takes six. */
export function toShift(hours: number, zone: string): Shift {
  const begins = Date.now() + hours * hour
  const [from, to] = [begins, begins + 6 * hour].map(moment => toWallTime(new Date(moment), zone))
  return { date: from?.date ?? '', start: from?.time ?? '', end: to?.time ?? '' }
}

/** A zone in which a shift that begins within five hours begins today. */
export function findZone(): string {
  const eastern = 'America/New_York'
  return toWallTime(new Date(), eastern).time < '18:00' ? eastern : 'Pacific/Honolulu'
}

/** A facility of its own with its jobs and candidates: nothing of the demo meets them. */
export async function makeFacility(admin: Client, agency: Client, { word, zone }: { word: string; zone: string }) {
  const center = await find(agency, `${marketplace}/Organizations/Level/Value/4/User`)
  const above = await find(agency, `${marketplace}/Organizations/${center.ParentID}`)
  const own = await find(admin, `${membership}/User/GetPage`, { login: 'candidate', ...firstPage })
  const nurse = await find(admin, `${marketplace}/Candidates/GetPaged`, { name: 'Nwosu, Caleb', ...firstPage })
  const { City, Latitude, Longitude, ProfessionLookupID } = nurse
  const address = { Name: `${word} Hospital`, City, State: 'TN', TimeZone: zone, Latitude, Longitude }
  const EmployerID = await save(admin, `${marketplace}/Employers`, address)
  const UnitID = await save(admin, `${marketplace}/EmployerUnits`, {
    EmployerID,
    Name: 'ICU 2',
    OrganizationID: center.ID,
  })
  const inApp = { category: 'TimeAttendance', searchText: 'app', ...firstPage }
  const { ID: TATypeLookupID } = await find(admin, `${marketplace}/Lookups/Search`, inApp)
  const facilityUser = await find(admin, `${membership}/User/GetPage`, { login: 'employer', ...firstPage })
  await save(admin, `${marketplace}/EmployerUsers`, { EmployerID, UserID: facilityUser.ID })

  /** Saves a job there that nobody sees yet. */
  async function planJob({ date, start, end, demand = 1 }: Shift): Promise<number> {
    const times = { StartDate: date, EndDate: date, StartTime: start, EndTime: end }
    const job = {
      EmployerID,
      UnitID,
      OrganizationID: center.ID,
      ...times,
      ProfessionLookupID,
      Demand: demand,
      TATypeLookupID,
    }
    // A shift longer than usual is meant.
    return save(admin, `${marketplace}/Jobs`, { ...job, Rates: [{ Rate: 61 }], IgnoreWarning: true })
  }
  async function addJob(shift: Shift): Promise<number> {
    const ID = await planJob(shift)
    const { body, text } = await admin.put(`${marketplace}/Jobs/${ID}/Publish`, {})
    expect(body, text).toMatchObject({ Success: true })
    return ID
  }
  /** Adds a candidate who lives there; with an account he signs in. */
  async function addCandidate(FirstName: string, more: object = {}): Promise<number> {
    const home = { City, Latitude, Longitude, ProfessionLookupID, CompanyID: nurse.CompanyID }
    return save(admin, `${marketplace}/Candidates`, { FirstName, LastName: word, Status: 1, ...home, ...more })
  }
  async function addAccount(FirstName: string): Promise<Account & { id: number }> {
    const account = { username: `${FirstName}.${word}`.toLowerCase(), password: ownPassword }
    const names = { FirstName, LastName: word, Email: `${account.username}@mail.example` }
    const passwords = { Password: ownPassword, ConfirmPassword: ownPassword }
    const role = await find(admin, `${membership}/Role/GetPage`, { code: 'CANDIDATE', ...firstPage })
    const user = { LoginName: account.username, ...names, ...passwords, CompanyID: own.CompanyID, UserType: 3 }
    const UserID = await save(admin, `${membership}/User`, { ...user, RoleIDs: [role.ID] })
    return { ...account, id: await addCandidate(FirstName, { UserID }) }
  }
  return { employerId: EmployerID, center, above, planJob, addJob, addCandidate, addAccount }
}

/** The first reason of a category; the one to be said in words is the last. */
export function findReason(api: Client, category: string): Promise<Row> {
  const order = { orderBy: 'SortOrder', orderDirection: 0 }
  return find(api, `${marketplace}/Lookups/Search`, { category, ...firstPage, ...order })
}

/** Sends an event of a candidate's job by its call. */
export async function send(api: Client, { job, candidate }: Pair, call: string, body: object = {}): Promise<void> {
  const answer = await api.put(`${marketplace}/CandidateJobs/Jobs/${job}/Candidate/${candidate}/${call}`, body)
  expect(answer.body, `${call}: ${answer.text}`).toMatchObject({ Success: true })
}

/** Changes a row in a way that touches nothing of its state. */
export async function sendSource(api: Client, { job, candidate }: Pair): Promise<void> {
  const body = { JobID: job, CandidateID: candidate, JobSource: 'Phone' }
  const answer = await api.put(`${marketplace}/CandidateJobs/Jobs/Candidate/JobSource`, body)
  expect(answer.body, answer.text).toMatchObject({ Success: true })
}
