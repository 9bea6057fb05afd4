import { mkdir, rm, writeFile } from 'node:fs/promises'
import { reportFailure } from '#server/main.ts'
import { OperatorError } from '#server/platform/kernel/failure.ts'
import { readAhead, toClockFile } from '#server/platform/kernel/movedClock.ts'
import { readSettings } from '#server/settings.ts'
import { describeAhead, readMove } from './clock/move.ts'
import { buildMisuse } from './commandWords.ts'

const usage = `Moves the clock of an installation, for demonstrations: shifts begin, time cards fall due, links end. A running server follows at once.

  npm run clock               says what it shows
  npm run clock -- +8h        on by eight hours; d, h and m are days, hours and minutes
  npm run clock -- -30m       back by half an hour: what has happened stays
  npm run clock -- off        shows the time again

Sessions, limits of calls, the audit and tasks go by the time as it is. In production no clock is moved.`

async function main(): Promise<void> {
  const [word, ...more] = process.argv.slice(2)
  if (word === '--help') return console.log(usage)
  if (more.length > 0) throw buildMisuse('It takes one word.', usage)
  const settings = readSettings(process.env)
  if (settings.mode === 'production') throw new OperatorError('In production no clock is moved.')
  const file = toClockFile(settings.data)
  const before = readAhead(file)
  const move = word === undefined ? 0 : word === 'off' ? -before : readMove(word)
  if (move === null) throw buildMisuse(`${word} is no move of the clock.`, usage)
  const ahead = before + move
  if (ahead === 0) await rm(file, { force: true })
  else if (move !== 0) {
    await mkdir(settings.data, { recursive: true })
    await writeFile(file, `${ahead}\n`)
  }
  console.log(`The clock shows ${new Date(Date.now() + ahead).toUTCString()}, ${describeAhead(ahead)}.`)
}

await main().catch(reportFailure)
