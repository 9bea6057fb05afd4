import { type CallContext, type Fragment, readDate, toReadCondition } from '../../platform/resources/index.ts'
import { narrowCards } from './searchRepository.ts'

/** What the searches of time cards ask beside the filters of the list (SPEC-2 §7 "Time cards area"). */
export function narrowSearch(context: CallContext<'TimeCards'>, table: Fragment): Fragment | null {
  const { given } = context
  const atsIds = [given.jobAts, ...(given.atsIds ?? [])].filter(each => typeof each === 'string')
  const date = readDate(given, 'date')
  return narrowCards(
    table,
    {
      from: date ?? readDate(given, 'from'),
      to: date ?? readDate(given, 'to'),
      statusFrom: readDate(given, 'statusFrom'),
      statusTo: readDate(given, 'statusTo'),
      atsIds,
    },
    { ats: toReadCondition(context, 'JobAtsIds', 'a') },
  )
}
