import { buildApp } from '#server/app.ts'
import { migrateDatabase, openDatabase } from '#server/platform/database/index.ts'
import { readSettings } from '#server/settings.ts'

// Runs the services over the data folder of LOCUM_DATA and, as their client, creates facilities and changes each of them once,
// without end. Prints the ID and the version of a facility once its save is acknowledged by HTTP.
const password = 'Locum-Test-2026'
const settings = readSettings({ ...process.env, LOCUM_ADMIN_PASSWORD: password, LOCUM_DEMO: 'off', PORT: '0' })
const database = await openDatabase(settings)
await migrateDatabase(database, 'before tables')
const app = await buildApp({ settings, database })
await app.fill(() => {})
const address = await app.listen()

async function signIn(): Promise<string> {
  const form = { grant_type: 'password', client_id: 'locum-console', username: 'admin', password }
  const answer = await fetch(`${address}/identity/token`, { method: 'POST', body: new URLSearchParams(form) })
  return (await answer.json()).access_token
}

const headers = {
  'x-api-request': '1',
  'content-type': 'application/json',
  authorization: `Bearer ${await signIn()}`,
}

type Saved = { ID: number; Version: number; CompanyID: number }

/** Null where the services could not say that it is saved: their database was killed before them. */
async function save(method: string, path: string, record: object): Promise<Saved | null> {
  const url = `${address}/api/Marketplace/Employers/${path}`
  const answer = await fetch(url, { method, headers, body: JSON.stringify(record) })
  if (answer.status >= 500) return null
  const { Success, Source, Message } = await answer.json()
  if (!Success) throw new Error(`${path}: ${Message} ${JSON.stringify(record)}`)
  process.stdout.write(`${Source.ID} ${Source.Version}\n`)
  return Source
}

async function write(series: number): Promise<never> {
  for (let count = 1; ; count += 1) {
    const number = `${process.pid}-${series}-${count}`
    const location = { City: 'Austin', State: 'TX', TimeZone: 'America/Chicago' }
    const made = await save('POST', 'Save', { ...location, Name: `Facility ${number}` })
    if (made) await save('PUT', 'Update', { ...made, City: 'Dallas' })
  }
}

await Promise.all(Array.from({ length: 4 }, (_, series) => write(series)))
