import { reportFailure } from '#server/main.ts'
import { openExistingDatabase } from '#server/platform/database/index.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import { readSettings } from '#server/settings.ts'
import { openCommandCore } from './commandCore.ts'
import { buildMisuse, readCommandWords } from './commandWords.ts'

const usage = `Resets the second factor of a user who has lost it, where no administrator is left who could, beside a running server or without one:

  npm run second-factor -- reset LOGIN

The sessions of the user end, the next sign-in takes the password alone, the audit keeps it and the user is mailed.`

async function main(): Promise<void> {
  const { values, positionals } = readCommandWords({ help: { type: 'boolean' } }, usage)
  if (values.help) return console.log(usage)
  const [word, loginName, ...more] = positionals
  if (word !== 'reset' || loginName === undefined || more.length > 0)
    throw buildMisuse('It takes two words: reset and a login name.', usage)
  const settings = readSettings()
  const database = await openExistingDatabase(settings, { onProblem: console.error })
  try {
    const core = await openCommandCore(database, settings, loginName)
    try {
      if (!(await core.resetSecondFactor())) throw new OperatorError(`${loginName} has no second factor.`)
      console.log(`The second factor of ${loginName} is reset: the next sign-in takes the password alone.`)
    } finally {
      await core.close()
    }
  } finally {
    await database.close()
  }
}

await main().catch(reportFailure)
