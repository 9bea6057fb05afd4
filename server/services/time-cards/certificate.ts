import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { addContent, addSignature, type CertificateContent, certificateKeysPath } from '#contract/certificate.ts'
import { buildSuccess } from '#contract/envelope.ts'
import type { TimeCardRow } from '#contract/rows.gen.ts'
import { timeCardStatus } from '#contract/timeCards.ts'
import type { Database } from '../../platform/database/types.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { apiHeaders } from '../../platform/http/securityHeaders.ts'
import type { Effect } from '../../platform/resources/extension.ts'
import type { CallContext, CallHandler, RowStream } from '../../platform/resources/index.ts'
import { listSlots } from './cardRepository.ts'
import { getSigningKey, listPublicKeys } from './certificateKeys.ts'
import { drawCertificate } from './certificatePdf.ts'
import { findContent, findSignature, keepContent, keepFirstContent } from './certificateRepository.ts'
import { findFacility } from './linkRepository.ts'
import { getShownCard } from './publicCard.ts'

/** The calls that answer the certificate of an approval, to staff and to who comes by a link; `publicUrl` is where it is checked. */
export function buildCertificateHandlers(database: Database, publicUrl: string | null): Record<string, CallHandler> {
  const answer: CallHandler = context => answerCertificate(context, database, publicUrl)
  return { certificate: answer, certificateByLink: answer }
}

async function answerCertificate(
  context: CallContext,
  database: Database,
  publicUrl: string | null,
): Promise<RowStream> {
  const card = await getShownCard(context, context.args.id)
  if (card.Status !== timeCardStatus.approved) throw new Refusal(context.text('timeCards.notApproved'))
  const id = Number(card.ID)
  const content =
    (await findContent(database, id)) ?? (await keepFirstContent(database, await readContent(context, id)))
  const signature = await findSignature(database, id)
  const page = { content, signature, origin: publicUrl ?? '', text: context.text }
  const key = await getSigningKey(database)
  const file = await addSignature(addContent(await drawCertificate(page), content), key.kid, key.sign)
  return {
    contentType: 'application/pdf',
    fileName: `Approval-${id}.pdf`,
    open: async () => Readable.from([Buffer.from(file)]),
    collect: async () => buildSuccess({ Content: Buffer.from(file).toString('base64') }),
  }
}

/** A card with the names of what it refers to. */
type NamedCard = TimeCardRow &
  Partial<Record<'CandidateName' | 'SkillLookupName' | 'EmployerName' | 'UnitName', string>>

/** Keeps what is approved: names, slots and zone may be others later. */
export const keepCertificate: Effect<TimeCardRow> = async (context, { id }) =>
  keepContent(context.transaction, await readContent(context, id))

async function readContent(context: CallContext, id: number): Promise<CertificateContent> {
  const { database } = context
  const [{ Source }, slots, signature] = await Promise.all([
    context.of('TimeCards', 'System').perform('one', { id }),
    listSlots(database, [id]),
    findSignature(database, id),
  ])
  const card = Source as NamedCard
  const { zone } = await findFacility(database, Number(card.EmployerID))
  const toText = (value: unknown) => (value === null || value === undefined ? null : String(value))
  return {
    TimeCardID: id,
    JobID: Number(card.JobID),
    Candidate: String(card.CandidateName ?? ''),
    Profession: toText(card.SkillLookupName),
    Facility: String(card.EmployerName ?? ''),
    Unit: toText(card.UnitName),
    Date: String(card.Date),
    TimeZone: zone ?? 'UTC',
    ApprovedHours: Number(card.ApprovedHours),
    BreakDuration: Number(card.BreakDuration ?? 0),
    Slots: (slots.get(id) ?? []).map(({ IsBreak, StartTime, EndTime, Duration }) => ({
      ...{ IsBreak, StartTime, EndTime, Minutes: Duration },
    })),
    ApprovedByName: toText(card.ApprovedByName),
    ApprovedByEmail: toText(card.ApprovedByEmail),
    ApprovedBy: toText(card.ApprovedBy),
    SentTo: card.ApprovedBy === 'Link' ? toText(card.ReceiverEmail) : null,
    ApprovedOn: new Date(String(card.ApprovedOn)).toISOString(),
    SignatureDigest: signature && createHash('sha256').update(signature.content).digest('hex'),
  }
}

/** Builds the plugin of the address at which anybody finds the keys by which certificates are checked. */
export function buildCertificateKeyRoute(database: Database): (app: FastifyInstance) => Promise<void> {
  return async app => {
    app.get(certificateKeysPath, async (_, reply) =>
      reply
        .headers({ ...apiHeaders, 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
        .send({ keys: await listPublicKeys(database) }),
    )
  }
}
