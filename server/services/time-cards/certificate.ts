import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type CertificateContent, certificateKeysPath } from '#contract/certificate.ts'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import { buildSuccess } from '#contract/envelope.ts'
import type { TimeCardRow } from '#contract/rows.gen.ts'
import type { Database } from '../../platform/database/types.ts'
import { apiHeaders } from '../../platform/http/securityHeaders.ts'
import { Refusal, unavailable } from '../../platform/kernel/problem.ts'
import type { Effect } from '../../platform/resources/extension.ts'
import type { CallContext, Handlers, RowStream } from '../../platform/resources/index.ts'
import { toText } from '../../platform/resources/texts.ts'
import type { Core } from '../../platform/service.ts'
import type { TaskKind } from '../../platform/tasks/index.ts'
import { JobEnded } from '../../platform/worker/index.ts'
import { listSlots } from './cardRepository.ts'
import type { CertificateFiles } from './certificateFiles.ts'
import { listPublicKeys } from './certificateKeys.ts'
import { findSignature, keepContent } from './certificateRepository.ts'
import { findFacility } from './linkRepository.ts'
import { getDisplayedCard } from './publicCard.ts'

/** The kind of task that makes the certificate of an approval, once that has committed. */
const certificateTask = 'time-cards.certificate'

/** The calls that answer the certificate of an approval, to staff and to who comes by a link. */
export function buildCertificateHandlers(files: CertificateFiles): Handlers<'TimeCards'> {
  const answer = (context: CallContext<'TimeCards'>) => answerCertificate(context, files)
  return { certificate: answer, certificateByLink: answer }
}

async function answerCertificate(context: CallContext<'TimeCards'>, files: CertificateFiles): Promise<RowStream> {
  const { caller, language, text } = context
  const card = await getDisplayedCard(context, context.args.id)
  if (card.Status !== timeCardStatus.Approved) throw new Refusal(text('timeCards.notApproved'))
  const id = card.ID
  const asked = { id, language, text, holder: caller.linkId ? `link ${caller.linkId}` : caller.userId }
  const { bytes, digest } = await files
    .get(asked, () => readContent(context, id))
    .catch(error => {
      throw error instanceof JobEnded ? unavailable(text('timeCards.certificateLater')) : error
    })
  return {
    ...{ contentType: 'application/pdf', fileName: `Approval-${id}.pdf`, digest },
    open: async () => Readable.from([bytes]),
    collect: async () => buildSuccess({ Content: bytes.toString('base64') }),
  }
}

/** Builds the kind of task that makes certificates in the language of who approved, so that nobody waits for the first look. */
export function buildCertificateTask(
  { configuration, texts }: Core,
  files: CertificateFiles,
): TaskKind<{ id: number; language: string }> {
  return {
    name: certificateTask,
    async run({ id, language }) {
      const catalogue = texts.getCatalogue(configuration.current(), language)
      const text: CallContext['text'] = (key, ...args) => toText(catalogue, key, args)
      await files.get({ id, language, text, holder: certificateTask })
    },
  }
}

/** A card with the names of what it refers to. */
type NamedCard = TimeCardRow &
  Partial<Record<'CandidateName' | 'SkillLookupName' | 'EmployerName' | 'UnitName', string>>

/** Keeps what is approved: names, slots and zone may be others later. */
export const keepCertificate: Effect<'TimeCards'> = async (context, { id }) => {
  await keepContent(context.transaction, await readContent(context, id))
  await context.addTask(certificateTask, { id, language: context.language })
}

async function readContent(context: CallContext, id: number): Promise<CertificateContent> {
  const { database } = context
  const [{ Source }, slots, signature] = await Promise.all([
    context.of('TimeCards', 'System').perform('one', { id }),
    listSlots(database, [id]),
    findSignature(database, id),
  ])
  const card: NamedCard = Source
  const { zone } = await findFacility(database, card.EmployerID ?? 0)
  const toValue = (value: unknown) => (value === null || value === undefined ? null : String(value))
  return {
    TimeCardID: id,
    JobID: card.JobID ?? 0,
    Candidate: String(card.CandidateName ?? ''),
    Profession: toValue(card.SkillLookupName),
    Facility: String(card.EmployerName ?? ''),
    Unit: toValue(card.UnitName),
    Date: String(card.Date),
    TimeZone: zone ?? 'UTC',
    ApprovedHours: card.ApprovedHours ?? 0,
    BreakDuration: card.BreakDuration ?? 0,
    Slots: (slots.get(id) ?? []).map(({ IsBreak, StartTime, EndTime, Duration }) => ({
      ...{ IsBreak, StartTime, EndTime, Minutes: Duration },
    })),
    ApprovedByName: toValue(card.ApprovedByName),
    ApprovedByEmail: toValue(card.ApprovedByEmail),
    ApprovedBy: toValue(card.ApprovedBy),
    SentTo: card.ApprovedBy === 'Link' ? toValue(card.ReceiverEmail) : null,
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
