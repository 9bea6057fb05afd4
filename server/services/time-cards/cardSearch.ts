import { type CallContext, type Fragment, readDate, toReadCondition } from '../../platform/resources/index.ts'
import { narrowCards } from './searchRepository.ts'

/** What the searches of time cards ask beside the filters of the list (SPEC-2 §7 "Time cards area"). */
export function narrowSearch(context: CallContext, table: Fragment): Fragment | null {
  const args = context.args.args ?? {}
  const atsIds = [args.jobAts, ...((args.atsIds ?? []) as unknown[])].filter(each => typeof each === 'string')
  const date = readDate(args, 'date')
  return narrowCards(
    table,
    {
      from: date ?? readDate(args, 'from'),
      to: date ?? readDate(args, 'to'),
      statusFrom: readDate(args, 'statusFrom'),
      statusTo: readDate(args, 'statusTo'),
      atsIds: atsIds as string[],
    },
    { ats: toReadCondition(context, 'JobAtsIds', 'a') },
  )
}
