import type { RecordValues } from '#contract/callArguments.ts'
import type { EventNotice } from '#contract/notice.ts'
import { judgeRecord } from '#contract/rules/recordGuard.ts'
import type { NoticeRecord } from './noticeValues.ts'

/** True where a notice is meant for what has happened to a record, as it is now. */
export function isMeant(
  { when }: Pick<EventNotice, 'when'>,
  { row }: Pick<NoticeRecord, 'row'>,
  { payload }: { payload: Readonly<RecordValues> },
): boolean {
  return when === undefined || judgeRecord(when, { ...row, ...payload }) === true
}
