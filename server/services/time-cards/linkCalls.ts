import type { RecordValues } from '#contract/callArguments.ts'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { findImageMediaType } from '#contract/files.ts'
import { findPictureProblem } from '#contract/pictureHeader.ts'
import type { TimeCardRow } from '#contract/rows.gen.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import { toLinkNonce } from '../../platform/links/index.ts'
import type { CallContext, CallHandler, Given, Handlers, SendGivenNotice } from '../../platform/resources/index.ts'
import { JobEnded } from '../../platform/worker/index.ts'
import type { CheckUpload } from '../file/contract.ts'
import { drawingWorker } from './drawingWorker.ts'
import { findApproved, sendApproved } from './linkMails.ts'
import { approveLinks } from './linkPurposes.ts'
import { getDisplayedCard, showCard } from './publicCard.ts'

type Signature = Given<'TimeCards', 'linkApprove'>['Signature']

/** What is said of a card that is decided (SPEC-2 §2 "Approve time sheet page"). */
const decided: Readonly<Record<number, string>> = {
  [timeCardStatus.Approved]: 'timeCards.linkApproved',
  [timeCardStatus.Disputed]: 'timeCards.linkDisputed',
}

/** What who comes by a link of approval does with a time card. */
export function buildLinkHandlers(checkUpload: CheckUpload, sendNotice: SendGivenNotice): Handlers<'TimeCards'> {
  const approve = buildApprove(sendNotice)
  return {
    async verifyGuid(context) {
      const { opened } = context.caller
      if (!opened) throw new Refusal(context.text(approveLinks.expired))
      const card = await getDisplayedCard(context, opened.recordId)
      const Nonce = card.Status === timeCardStatus.Unapproved ? toLinkNonce(opened, card.Version) : null
      const said = decided[card.Status ?? 0]
      const { guid } = context.given
      const isApproved = card.Status === timeCardStatus.Approved
      const addresses = isApproved ? findApproved(card, String(guid), context.now()) : {}
      const displayed = { ...(await showCard(context, card)), ...addresses, Nonce }
      return buildSuccess(displayed, said ? context.text(said) : null)
    },

    /** What was signed with is looked at before the transaction begins: it takes its time. */
    linkApprove: {
      async prepare(context) {
        await getUndecided(context)
        await checkSignature(context, context.given.Signature, checkUpload)
        return approve
      },
    },

    async linkDispute(context) {
      const card = await getUndecided(context)
      const { Nonce: _, guid: __, ...dispute } = context.given
      await context.send('disputeByLink', card.ID, { ...dispute, Version: card.Version })
      return buildSuccess(await answerCard(context, card), context.text('timeCards.justDisputed'))
    },

    /** By a link of reading, and where they are asked for, the slots come along. */
    async one(context) {
      const { opened, actor } = context.caller
      const isPlain = context.given.withSlots !== true
      if (!opened && actor !== 'Anonymous' && isPlain) return context.perform('one', context.args)
      return buildSuccess(await showCard(context, await getDisplayedCard(context, context.args.id)))
    },
  }
}

function buildApprove(sendNotice: SendGivenNotice): CallHandler<'TimeCards', 'linkApprove'> {
  return async context => {
    const card = await getUndecided(context)
    const { ApprovedByName, ApprovedByEmail, IgnoreWarning, Signature } = context.given
    const ApprovedBySignature = await keepSignature(context, Signature)
    const { row } = await context.send('approveByLink', card.ID, {
      ...{ ApprovedByName, ApprovedByEmail, ApprovedBySignature, IgnoreWarning, Version: card.Version },
    })
    const sent = { origin: context.request.linkOrigin, to: ApprovedByEmail }
    const addresses = await sendApproved(context, sendNotice, row, sent)
    return buildSuccess({ ...(await answerCard(context, card)), ...addresses }, context.text('timeCards.linkApproved'))
  }
}

async function answerCard(context: CallContext<'TimeCards'>, { ID }: TimeCardRow): Promise<RecordValues> {
  return showCard(context, await getDisplayedCard(context, ID))
}

/** The card of a decision: it waits for one, and is as it was shown. */
async function getUndecided(context: CallContext<'TimeCards'>): Promise<TimeCardRow> {
  const { caller, text, given } = context
  if (!caller.opened) throw new Refusal(text(approveLinks.expired))
  const card = await getDisplayedCard(context, context.args.id)
  const said = decided[card.Status ?? 0]
  if (said) throw new Refusal(text(said))
  if (given.Nonce !== toLinkNonce(caller.opened, card.Version)) throw new Refusal(text('records.stale'))
  return card
}

/** Refuses a picture that its head, its bytes or the time that it takes keep from being drawn. */
async function checkSignature(context: CallContext, signature: Signature, checkUpload: CheckUpload): Promise<void> {
  if (!signature) return
  const { caller, text } = context
  const content = Buffer.from(String(signature.Content), 'base64')
  await checkUpload(context, { content, name: String(signature.FileName), property: 'Signature' })
  const problem = findPictureProblem(content, true)
  if (problem) throw refuseSignature(text(problem.messageKey, ...problem.args))
  if (findImageMediaType(content) !== 'image/png') return
  const damaged = drawingWorker.run(`link ${caller.linkId}`, 'isDamaged', content)
  const isDamaged = await damaged.catch(error => {
    throw error instanceof JobEnded ? refuseSignature(text('files.unreadable')) : error
  })
  if (isDamaged) throw refuseSignature(text('INVALID_DOCUMENT_FILE_SELECTED_ERROR'))
}

function refuseSignature(message: string): Refusal {
  return new Refusal(message, { '/Signature': message })
}

/** Keeps what was signed with; it belongs to the card that is about to hold it. */
async function keepSignature(context: CallContext, signature: Signature): Promise<number | null> {
  if (!signature) return null
  const { FileName, Content } = signature
  const Title = context.usualText('certificate.signature')
  const record = { ID: 0, FileName, Content, DocumentType: 'Document', Title }
  try {
    const { Source } = await context.of('Files', 'System').perform('create', { record })
    return Source.ID
  } catch (error) {
    throw error instanceof Refusal ? refuseSignature(error.envelope.Message ?? '') : error
  }
}
