import { Refusal } from '../../platform/kernel/problem.ts'
import type { SaveContext } from '../../platform/resources/extension.ts'
import { findZone } from './jobRepository.ts'
import { countShiftHours, judgeLength, toLengthText } from './rangeRules.ts'

const times = ['StartDate', 'EndDate', 'StartTime', 'EndTime'] as const

/** Refuses a job of an impossible length, and asks about an unusual one where it is longer than it was (rules C9.3). */
export async function checkLength({
  record,
  stored,
  transient,
  text,
  transaction,
  callName,
}: SaveContext<'Jobs'>): Promise<void> {
  if (stored && times.every(name => stored[name] === record[name])) return
  const zone = await findZone(transaction, record.EmployerID)
  const verdict = judgeLength(record, zone)
  if (verdict === 'usual') return
  if (verdict === 'skipped') throw new Refusal(text('jobs.skippedHour'), { '/EndTime': text('jobs.skippedHour') })
  const hours = countShiftHours(record, zone) ?? 0
  const length = toLengthText(hours, text)
  const field = record.StartDate === record.EndDate ? '/EndTime' : '/EndDate'
  if (verdict === 'tooLong') {
    const message = text('jobs.lastsTooLong', length)
    throw new Refusal(message, { [field]: message })
  }
  const before = stored ? (countShiftHours(stored, zone) ?? 0) : 0
  if (transient.IgnoreWarning === true || hours <= before) return
  const isImport = callName === 'import'
  const message = text(isImport ? 'jobs.lastsInFile' : 'jobs.lasts', length)
  const errors = { [field]: message }
  if (isImport || transient.IgnoreWarning === false) throw new Refusal(message, errors)
  throw new Refusal(text('jobs.lastsAsked', length), errors, { Argument: 'IgnoreWarning', No: 'stop' })
}
