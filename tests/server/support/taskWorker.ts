import { openDatabase } from '#server/platform/database/index.ts'
import { openTaskQueue } from '#server/platform/tasks/index.ts'
import { readSettings } from '#server/settings.ts'

// Takes one task and never ends it: the test kills this process.
const database = await openDatabase(readSettings(process.env))
const run = () => new Promise<void>(() => void process.stdout.write('taken\n'))
const kinds = [{ name: 'test.kill', run }]
const queue = await openTaskQueue({
  database,
  kinds,
  workedOn: kinds,
  onError: error => {
    throw error
  },
})
await queue.add(database, 'test.kill', {})
