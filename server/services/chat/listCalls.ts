import { buildPage, buildSuccess, type Envelope } from '#contract/envelope.ts'
import { narrowCaller } from '../../platform/access/caller.ts'
import type { CallContext, CallHandler, ResourceExtension } from '../../platform/resources/extension.ts'
import {
  type ChatList,
  type ChatQuestion,
  countChats,
  listChats,
  listSearchItems,
  type SearchItem,
} from './listRepository.ts'
import type { FindPicture } from './messageAnswers.ts'
import { cutContact, readCenters, toParticipant } from './participantCalls.ts'
import type { ChatParts } from './parts.ts'
import { findOwn } from './sender.ts'
import { listCenters } from './staff.ts'

/** Rows of a page of candidates (SPEC-0 §7 "Chat: candidate list and unread"). */
const usualSize = 15

/** The lists of the chat, which stand below the candidates (SPEC-0 §7). */
export function buildListExtension({ findPicture }: ChatParts): ResourceExtension<'Candidates'> {
  const buildList =
    (list: ChatList): CallHandler<'Candidates'> =>
    context =>
      answerList(context, list, findPicture)
  return {
    handlers: {
      chatParticipants: buildList('recent'),
      chatPending: buildList('pending'),
      chatUnattended: buildList('unattended'),
      async chatUnattendedCount(context) {
        return buildSuccess(await countChats(context.database, await toQuestion(context, 'unattended')))
      },
      async chatDropdown(context) {
        const { args, given, caller, database, listScope } = context
        const items = await listSearchItems(database, {
          scope: listScope('c'),
          centers: listCenters(narrowCaller(caller)),
          search: args.searchText ?? '',
          size: given.pageSize ?? 10,
        })
        return buildSuccess(
          items.map(item => ({ ...cutContact(context, item, 'Candidates'), CandidateInfo: toInfo(item) })),
        )
      },
    },
  }
}

/** What tells a candidate from others in one line. */
function toInfo({ Name, StatusLookupName, RevenueCenterName, PrimarySkillLookupName }: SearchItem): string {
  return [Name, StatusLookupName, RevenueCenterName, PrimarySkillLookupName].filter(Boolean).join(', ')
}

async function toQuestion(context: CallContext<'Candidates'>, list: ChatList): Promise<ChatQuestion> {
  const { args, given, now } = context
  return {
    ...{ list, search: args.searchText ?? '', own: await findOwn(context), now: now() },
    scope: context.of('ChatThreads').listScope('t'),
    centers: readCenters(given.revenueCenterFilterIds),
  }
}

async function answerList(
  context: CallContext<'Candidates'>,
  list: ChatList,
  findPicture: FindPicture,
): Promise<Envelope> {
  const { pageIndex, pageSize } = context.given
  const [index, size] = [pageIndex ?? 0, pageSize ?? usualSize]
  const rows = await listChats(context.database, await toQuestion(context, list), { index, size })
  const total = list === 'recent' ? null : (rows[0]?.total ?? 0)
  const displayed = await Promise.all(
    rows.slice(0, size).map(async ({ total: _, ...row }) => ({
      ...(await toParticipant(cutContact(context, row, 'Candidates'), findPicture)),
      LastMessage: row.LastChatDate === null ? null : Math.floor(Date.parse(row.LastChatDate) / 1000),
    })),
  )
  return buildPage(displayed, { index, size, total, hasNext: rows.length > size })
}
