import { buildApp } from '#server/app.ts'
import { migrateDatabase, openDatabase } from '#server/platform/database/index.ts'
import { readSettings } from '#server/settings.ts'

// Runs the services over the database of DATABASE_URL and, as their client, deactivates all of many users by a filter, part by
// part. Prints a line for each part that was acknowledged to it, and one at the end.
const password = 'Locum-Test-2026'
const settings = readSettings({ ...process.env, LOCUM_ADMIN_PASSWORD: password, LOCUM_DEMO: 'off', PORT: '0' })
const database = await openDatabase(settings)
await migrateDatabase(database, 'before tables')
const app = await buildApp({ settings, database })
await app.fill(() => {})
const address = await app.listen()
await database.run(
  `insert into "user" ("LoginName", "Name", "FirstName", "LastName", "Email", "IsActive", "CompanyID")
   select 'many-' || n, 'Many ' || n, 'Many', n::text, 'many-' || n || '@example.com', true,
     (select min("ID") from company)
   from generate_series(1, 1500) n where not exists (select 1 from "user" where "LoginName" like 'many-%')`,
)

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(`${address}${path}`, { method: 'POST', body, headers })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json()
}

const form = { grant_type: 'password', client_id: 'locum-console', username: 'admin', password }
const { access_token: token } = (await post('/identity/token', new URLSearchParams(form))) as { access_token: string }
const headers = { 'x-api-request': '1', 'content-type': 'application/json', authorization: `Bearer ${token}` }

type Answer = { Next: { After: number; Through: number; Set: string } | null }

let next: Answer['Next'] = null
let parts = 0
do {
  const body = JSON.stringify({ Matching: { Query: { login: 'many-' }, ...next } })
  const answer = (await post('/api/Membership/User/Deactivate/Bulk', body, headers)) as Answer
  next = answer.Next
  parts += 1
  process.stdout.write(`part ${parts}\n`)
} while (next)
process.stdout.write('end\n')
