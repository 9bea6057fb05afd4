import { buildApp } from '#server/app.ts'
import { migrateDatabase, openDatabase } from '#server/platform/database/index.ts'
import { readSettings } from '#server/settings.ts'

// Runs the services over the database of DATABASE_URL, and prints the address once they listen.
const settings = readSettings({ ...process.env, LOCUM_DEMO: 'off', PORT: '0' })
const database = await openDatabase(settings)
await migrateDatabase(database, 'before tables')
const app = await buildApp({ settings, database })
await app.fill(() => {})
process.stdout.write(`${await app.listen()}\n`)
