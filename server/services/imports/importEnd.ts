import { sayTitle } from '#contract/catalogue.ts'
import { formatNumber } from '#contract/numberFormat.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import type { Notifier } from '../notification/contract.ts'
import { findImport, type ImportRow } from './importRepository.ts'
import { mayFollow } from './visibilityRepository.ts'

/** An import, or an Undo of one, that ended early and not by who had it done. */
interface EarlyEnd {
  /** As it stood at its end. */
  row: Pick<ImportRow, 'ID' | 'Status'>
  /** The number of its run. */
  run: number
  /** Who had it done. */
  userId: number
  /** The same as he is now: null where he may not call any more, absent where he may do what he might. */
  actor?: Caller | null
  /** Why it ended, a sentence. */
  why: string
}

/**
 * Tells an early end to who had the work done, in the bell, which he may open whatever else he may: why, what was written, and who can
 * undo it. A check that he can still open is not reported there: it wrote nothing.
 */
export async function notifyOfEnd(
  context: CallContext,
  notifier: Notifier,
  { row: { ID, Status }, run, userId, actor, why }: EarlyEnd,
  reader: Pick<CallContext, 'text' | 'language'>,
): Promise<void> {
  const { text } = reader
  const row = await findImport(context.transaction, ID)
  const resource = context.configuration.resources.get(row?.Resource ?? '')
  const canFollow =
    actor === undefined || (actor && resource && mayFollow(context.resource, resource, actor.permissions))
  if (!row || (row.IsDryRun && canFollow)) return
  const title = sayTitle(text, resource?.descriptor.title ?? row.Resource)
  const isUndo = Status === 'Undoing'
  const subject = text(isUndo ? 'imports.ended.undoing' : 'imports.ended.importing', row.FileName, title)
  const next = canFollow ? text('imports.ended.undo') : text('imports.ended.others', title, ID)
  const sentences = [why, sayWritten(row, isUndo, reader), ...(row.IsDryRun ? [] : [next])]
  await notifier.notify(
    context,
    {
      ...{ key: `import-${ID}-${run}`, eventCode: 'IMPORT_ENDED', resource: 'Imports', recordId: ID },
      ...{ companyId: null, organizationId: null, payload: {} },
      say: () => ({ subject, message: sentences.join(' ') }),
      write: () => ({ subject, text: sentences.join(' ') }),
    },
    [{ userId, firstName: '', email: null }],
  )
}

function sayWritten(
  { IsDryRun, Done, Total, Created, Updated, Refused, Kept }: ImportRow,
  isUndo: boolean,
  { text, language }: Pick<CallContext, 'text' | 'language'>,
): string {
  if (IsDryRun) return text('imports.ended.nothing')
  const of = Total === null ? [Done] : [Done, Total]
  const count = of.map(each => formatNumber(each, {}, language)).join(' / ')
  const figures = (isUndo ? [Kept] : [Created, Updated, Refused]).map(each => formatNumber(each, {}, language))
  return text(isUndo ? 'imports.ended.takenBack' : 'imports.ended.written', count, ...figures)
}
