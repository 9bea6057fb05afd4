import { buildApp } from '#server/app.ts'
import { demoPassword } from '#server/demo/password.ts'
import { migrateDatabase, openDatabase } from '#server/platform/database/index.ts'
import { readSettings } from '#server/settings.ts'

// Runs the services over the demo data of LOCUM_DATA and, as its people, chats, offers shifts, clocks breaks, exports time cards and signs
// up, without end. Prints what was acknowledged by HTTP, a line each: its kind and by what it is known.
const own = { LOCUM_DEMO: 'on', PORT: '0', TRUST_PROXY: '1', LOCUM_PUBLIC_URL: 'http://locum.test' }
const settings = readSettings({ ...process.env, ...own })
const database = await openDatabase(settings)
await migrateDatabase(database, 'before tables')
const app = await buildApp({ settings, database })
await app.fill(() => {})
const address = await app.listen()

async function signIn(username: string): Promise<string> {
  const form = { grant_type: 'password', client_id: 'locum-console', username, password: demoPassword }
  const answer = await fetch(`${address}/identity/token`, { method: 'POST', body: new URLSearchParams(form) })
  return (await answer.json()).access_token
}
const [admin, candidate] = [await signIn('admin'), await signIn('candidate')]

let calls = 0
/** True where the services say that it is done. */
async function ask(token: string | null, method: string, path: string, body: object): Promise<boolean> {
  calls += 1
  const from = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
  const headers = {
    ...{ 'x-api-request': '1', 'content-type': 'application/json', 'x-forwarded-for': from },
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(`${address}/api/${path}`, { method, headers, body: JSON.stringify(body) })
  const text = await answer.text()
  return answer.status < 300 && !text.includes('"Success":false')
}
const report = (kind: string, key: unknown) => process.stdout.write(`${kind} ${key}\n`)

interface Keys {
  one: number
  other: number
  center?: number
}
const list = (text: string) => database.query<Keys>(text)

/** The demo's candidate writes to his revenue center, whose first message begins a session. */
async function chat(): Promise<void> {
  // The pace is that of people.
  await database.query(`update "system-config" set "Value" = '100000' where "Name" = 'ChatMessageLimit'`)
  const [group] = await list(
    `select g."ID"::int as one, 0 as other from "chat-group" g join candidate c on c."OrganizationID"::text = g."ExternalID"::text
     join "user" u on u."ID" = c."UserID" where u."LoginName" = 'candidate' limit 1`,
  )
  for (let count = 1; ; count += 1) {
    const Message = `said-${process.pid}-${count}`
    if (await ask(candidate, 'POST', 'Chat/Threads/Message', { ThreadGroupID: group?.one, Message }))
      report('chat', Message)
  }
}

async function offer(): Promise<void> {
  const pairs = await list(
    `select j."ID"::int as one, c."ID"::int as other, c."OrganizationID"::int as center from job j join candidate c on c."CompanyID" = j."CompanyID" and c."Status" = 1
     where j."Status" = 2 and j."StartsOn" > now() + interval '1 day' and not exists (
       select 1 from "candidate-job" o where o."JobID" = j."ID" and o."CandidateID" = c."ID")
     order by random() limit 2000`,
  )
  const questions = { IgnoreConflict: true, IgnoreWarning: true }
  for (const { one, other, center } of pairs) {
    const path = `Marketplace/CandidateJobs/Jobs/${one}/Candidate/${other}/Offer`
    if (await ask(admin, 'PUT', path, { ...questions, organizationId: center })) report('offer', `${one}-${other}`)
  }
}

/** The shift of the demo's candidate that can be clocked, once the clock has opened it. */
async function findCard(): Promise<number> {
  const [card] = await list(
    `select t."ID"::int as one, 0 as other from "time-card" t join candidate c on c."ID" = t."CandidateID"
     join "user" u on u."ID" = c."UserID" where u."LoginName" = 'candidate' and t."Status" in (3, 4, 5)
     order by t."StartsOn" desc limit 1`,
  )
  if (card) return card.one
  await new Promise(done => setTimeout(done, 200))
  return findCard()
}

async function clock(): Promise<void> {
  const id = await findCard()
  const path = `Marketplace/TimeCards/${id}`
  if (await ask(candidate, 'PUT', `${path}/ClockIn`, { IgnoreWarning: true })) report('clockIn', id)
  for (let count = 1; ; count += 1) {
    for (const event of ['BreakStart', 'BreakEnd'])
      if (await ask(candidate, 'PUT', `${path}/${event}`, {})) report(event, `${id}-${process.pid}-${count}`)
    await new Promise(done => setTimeout(done, 100))
  }
}

async function exportCards(): Promise<void> {
  const cards = await list(
    `select "ID"::int as one, 0 as other from "time-card" where "Status" = 7 and "ExportedOn" is null order by "ID"`,
  )
  for (const { one } of cards)
    if (await ask(admin, 'PUT', 'Marketplace/TimeCards/Export/Bulk', { ids: [one], Confirmed: true }))
      report('export', one)
}

async function signUp(): Promise<void> {
  const [company] = await database.query<{ code: string }>('select "Code" as code from company order by "ID" limit 1')
  for (let count = 1; count <= 5; count += 1) {
    const Email = `new-${process.pid}-${count}@mail.example`
    const asked = { Company: company?.code, FirstName: 'Neo', LastName: 'Vale', Email, Phone: '' }
    if (await ask(null, 'POST', 'Marketplace/Candidates/SignUp', asked)) report('signUp', Email)
    await new Promise(done => setTimeout(done, 300))
  }
}

await Promise.all([chat(), offer(), clock(), exportCards(), signUp()].map(work => work.catch(() => {})))
