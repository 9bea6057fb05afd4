import { openDatabase } from '#server/platform/database/index.ts'
import { addMessage, buildDeliveries, openMailer } from '#server/platform/outbox/index.ts'
import { openTaskQueue } from '#server/platform/tasks/index.ts'
import { readSettings } from '#server/settings.ts'

// Adds a mail for each key of its command line and delivers until the test kills this process.
const settings = readSettings(process.env)
const database = await openDatabase(settings)
const mailer = openMailer({ smtpUrl: settings.smtpUrl, folder: '', from: 'Locum <no-reply@locum.test>' })
const kinds = buildDeliveries({ database, mailer, retrySeconds: 1 })
const queue = await openTaskQueue({
  database,
  kinds,
  workedOn: kinds,
  onError: error => {
    throw error
  },
})
// In one transaction: a kill amid the adding would leave some of them out.
await database.transaction(async transaction => {
  for (const key of process.argv.slice(2)) {
    await addMessage(transaction, queue, {
      ...{ kind: 'mail', key, companyId: null },
      ...{ to: 'nina@example.com', subject: 'A shift', text: 'Come.' },
    })
  }
})
