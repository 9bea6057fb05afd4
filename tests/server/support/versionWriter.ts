import { migrateDatabase, openDatabase } from '#server/platform/database/index.ts'
import { listHandlers } from '#server/services.ts'
import { readSettings } from '#server/settings.ts'
import { startConfiguration } from '#server/startConfiguration.ts'
import { shipped, withProperties } from '../publishing/files.ts'

// Makes one version of the configuration after the other over the data folder of LOCUM_DATA, each with a property that no other
// had, some with an index that makes it unique. Prints the number of each once it is live.
const settings = readSettings({ ...process.env, LOCUM_DEMO: 'off' })
const database = await openDatabase(settings)
await migrateDatabase(database, 'before tables')
const print = (line: string) => process.stderr.write(`${line}\n`)
const reports = { info: () => {}, warn: () => {}, onError: (error: unknown) => print(String(error)) }
const { publishing } = await startConfiguration({
  folder: settings.config,
  database,
  served: listHandlers(),
  reports,
  warn: () => {},
})

for (let count = 0; ; count += 1) {
  const unique = count % 3 === 0 ? { 'x-unique': 'everywhere' as const } : {}
  const name = `P${process.pid}x${count}`
  const files = withProperties(shipped, { [name]: { type: 'string', title: name, maxLength: 20, ...unique } })
  const outcome = await publishing.publish(files)
  if (outcome.kind !== 'live') throw new Error(JSON.stringify(outcome))
  process.stdout.write(`${outcome.version} ${name}\n`)
}
