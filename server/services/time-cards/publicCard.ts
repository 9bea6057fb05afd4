import type { RecordValues } from '#contract/callArguments.ts'
import { badRequest, notFound } from '../../platform/kernel/problem.ts'
import type { AnsweredRow, CallContext } from '../../platform/resources/index.ts'
import { buildFileAddresses } from '../file/contract.ts'
import { listSlots } from './cardRepository.ts'
import { displayedFields } from './linkPurposes.ts'
import { findFacility } from './linkRepository.ts'

type DisplayedCard = AnsweredRow<'TimeCards'>

/** The card that a call is about, as its caller may see it: by his link, by his scope, or by its bare number where that is allowed. */
export async function getDisplayedCard(context: CallContext<'TimeCards'>, key: unknown): Promise<DisplayedCard> {
  const { caller } = context
  const isNumber = /^\d{1,16}$/.test(String(key))
  const id = isNumber ? Number(key) : caller.opened?.recordId
  if (id === undefined) throw badRequest('Name the time card by its ID.')
  if (caller.actor !== 'Anonymous') return (await context.perform('one', { id })).Source
  const conditions = [{ field: 'ID', op: 'in' as const, value: [id] }]
  const { Source } = await context.of('TimeCards', 'System').perform('all', { conditions }, displayedFields)
  const [card] = Source
  if (!card) throw notFound(context.text('records.notFound'))
  return card
}

/** A card with its slots and the words of its state, as public pages show it (SPEC-2 §3 "Time card"). */
export async function showCard(context: CallContext, card: DisplayedCard): Promise<RecordValues> {
  const { database } = context
  const id = card.ID
  const [slots, facility, Signatures] = await Promise.all([
    listSlots(database, [id]),
    findFacility(database, card.EmployerID ?? 0),
    listSignatures(context, card),
  ])
  const {
    SpecialtyLookupName = null,
    UnitName = null,
    ShiftTypeLookupName = null,
    AllowedActions: _,
    ...displayed
  } = card
  return {
    ...displayed,
    ...{ SpecialtyLookupName, UnitName, ShiftTypeLookupName },
    IsSignatureRequired: facility.isSignatureRequired,
    Signatures,
    Slots: (slots.get(id) ?? []).map(slot => ({ ...slot, SpecialtyLookupName, UnitName, ShiftTypeLookupName })),
  }
}

const signatures = { CandidateSignature: 'candidate', ApprovedBySignature: 'approver' } as const

/** What a card was signed with, each with an address at which it is had for a moment: who reads the card reads it, too. */
async function listSignatures({ database }: CallContext, card: DisplayedCard): Promise<RecordValues[]> {
  const addresses = buildFileAddresses(database)
  const found: RecordValues[] = []
  for (const [name, of] of Object.entries(signatures)) {
    const id = card[name as keyof typeof signatures]
    if (typeof id !== 'number') continue
    const { address } = await addresses.build(id)
    found.push({ Of: of, FileName: card[`${name}Name`] ?? null, Address: address })
  }
  return found
}
