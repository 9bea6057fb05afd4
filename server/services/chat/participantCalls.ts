import { canRead, isMasked } from '#contract/access.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { maskNumber } from '#contract/socialSecurity.ts'
import { hasAccount } from '../../platform/access/caller.ts'
import { notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/extension.ts'
import type { FindPicture } from './messageAnswers.ts'
import { isWithin, listProfiles, narrowToColleagues, type Profile, takeParticipant } from './participantRepository.ts'
import type { ChatParts } from './parts.ts'
import { findOwn } from './sender.ts'
import { sumUnread } from './threadRepository.ts'

/** What participants add to the engine. */
export function buildParticipantExtension({ findPicture }: ChatParts): ResourceExtension<'ChatParticipants'> {
  return {
    handlers: {
      one: context => answerParticipant(context, context.id, findPicture),
      external: context => answerExternal(context, findPicture),
      async unreadCount(context) {
        const { given, caller, database, text } = context
        if (!hasAccount(caller) || given.userId !== caller.userId) throw notFound(text('records.notFound'))
        const scope = context.of('ChatThreads').listScope('t')
        return buildSuccess(
          await sumUnread(database, await findOwn(context), scope, {
            centers: readCenters(given.revenueCenterFilterIds),
            isCandidate: caller.userType === 'Candidate',
          }),
        )
      },
    },
    /** Who is shut out does not let himself in again. */
    async beforeSave({ caller, record, text }) {
      if (hasAccount(caller) && record.ExternalID === caller.userId) throw new Refusal(text('chat.ownParticipant'))
    },
    async beforeDelete({ caller, stored, text }) {
      if (hasAccount(caller) && stored.ExternalID === caller.userId) throw new Refusal(text('chat.ownParticipant'))
    },
    async listWithheld(context, ids) {
      const own = await findOwn(context)
      return new Map(ids.filter(id => id === own).map(id => [id, ['edit', 'delete']]))
    },
    rowPolicy: narrowToColleagues,
    rowPolicyProperties: ['ExternalID'],
    constraints: { chat_participant_external: 'records.duplicate' },
  }
}

/** The revenue centers of a filter; null, for all of them, where it names none (rules C7.3). */
export function readCenters(ids: number[] | null | undefined): number[] | null {
  return ids?.length ? ids : null
}

/** The participant of a user, by the ID of that: who may chat gets it where he has none. */
export async function answerExternal(
  context: CallContext<'ChatThreads', 'participant'> | CallContext<'ChatParticipants', 'external'>,
  findPicture: FindPicture,
): Promise<Envelope> {
  const participants = context.of('ChatParticipants')
  const id = await takeParticipant(context.transaction, context.given.externalId)
  if (id === null || !(await isWithin(context.transaction, id, participants.scope('p'))))
    throw notFound(context.text('chat.noParticipantFound'))
  return answerParticipant(participants, id, findPicture)
}

/**
 * Email and phone as the caller may read them: of a candidate by the rights of the record that he is, of staff by those of the account. What
 * may not be read is left empty.
 */
export function cutContact<Row extends { Email?: string | null; Phone: string | null }>(
  { caller: { permissions }, configuration }: CallContext,
  row: Row,
  resource: 'Candidates' | 'Users',
): Row {
  const properties = configuration.resources.get(resource)?.properties
  const [email, phone] = [properties?.get('Email')?.schema, properties?.get('Phone')?.schema]
  const isRead = (schema: PropertySchema | undefined) => schema !== undefined && canRead(schema, permissions)
  const Phone = row.Phone !== null && phone && isMasked(phone, permissions) ? maskNumber(row.Phone, 'phone') : row.Phone
  return {
    ...row,
    ...('Email' in row && { Email: isRead(email) ? row.Email : null }),
    Phone: isRead(phone) ? Phone : null,
  }
}

/** A participant as the caller reads its row, with who that is. */
async function answerParticipant(
  context: CallContext<'ChatParticipants'>,
  id: number,
  findPicture: FindPicture,
): Promise<Envelope> {
  const { Source: row } = await context.perform('one', { id })
  const { ExternalID: _, IsDeactivated, ...profile } = (await listProfiles(context.database, [id])).get(id) as Profile
  const visible = cutContact(context, profile, profile.CandidateId === null ? 'Users' : 'Candidates')
  return buildSuccess({
    ...(await toParticipant(visible, findPicture)),
    ...row,
    // Who has no account any more takes part no more, either.
    ...('IsDeactivated' in row && { IsDeactivated }),
  })
}

/** Who a participant is, as it is answered. */
export async function toParticipant<Row extends Pick<Profile, 'PictureFileID'>>(
  { PictureFileID, ...row }: Row,
  findPicture: FindPicture,
): Promise<Omit<Row, 'PictureFileID'> & { PictureFileUrl: string | null }> {
  return { ...row, PictureFileUrl: await findPicture(PictureFileID) }
}
