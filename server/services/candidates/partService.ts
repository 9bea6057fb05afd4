import { judgeValidity, toExpiredFrom } from '#contract/documentValidity.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { OwnExtensions, ResourceExtension, SaveContext } from '../../platform/resources/extension.ts'
import { ofIds } from '../../platform/resources/facts.ts'
import { listContacts } from './candidateRepository.ts'
import { partKinds } from './partKinds.ts'
import {
  hasPart,
  isApproved,
  isExpiringType,
  listDueRenewals,
  listOtherPrimary,
  listResolved,
  type PartKind,
} from './partRepository.ts'
import { saveOrUpdate } from './partSaving.ts'

/** What the parts of candidates add to the engine, by resource. */
export const partExtensions: OwnExtensions = {
  CandidateSpecialties: {
    ...buildPart(partKinds.CandidateSpecialties),
    /** A candidate has one primary specialty. */
    async afterSave(context) {
      if (context.record.IsPrimary !== true) return
      const { transaction, record, id } = context
      for (const { ID, Version } of await listOtherPrimary(transaction, record.CandidateID, id))
        await context
          .of('CandidateSpecialties', 'System')
          .perform('update', { record: { ID, Version, IsPrimary: false } })
    },
  },
  CandidateEmployers: {
    ...buildPart(partKinds.CandidateEmployers),
    handlers: {
      saveOrUpdate,
      async isCandidateApproved({ given, database, scope }) {
        return buildSuccess(await isApproved(database, given, scope('p')))
      },
    },
  },
  CandidateRevenueCenters: {
    ...buildPart(partKinds.CandidateRevenueCenters),
    handlers: {
      saveOrUpdate,
      async ofCandidate(context) {
        const conditions = [{ field: 'CandidateID', op: 'in' as const, value: [context.given.CandidateID] }]
        const rows = (await context.perform('all', { conditions })).Source
        const contacts = await listContacts(
          context.database,
          rows.map(({ OrganizationID }) => OrganizationID),
        )
        const byId = new Map(contacts.map(each => [each.OrganizationID, each]))
        return buildSuccess(rows.map(row => ({ ...row, ...byId.get(row.OrganizationID) })))
      },
    },
  },
  CandidateWorkEnvironments: buildPart(partKinds.CandidateWorkEnvironments),
  CandidateDocuments: {
    async beforeSave({ record, now, transaction }) {
      const expiresOn = record.ExpiresOn ?? null
      const isExpiring = expiresOn === null && (await isExpiringType(transaction, record.DocumentTypeLookupID))
      Object.assign(record, {
        Validity: judgeValidity(expiresOn, now(), isExpiring),
        ExpiredFrom: toExpiredFrom(expiresOn),
      })
    },
    facts: { isRenewalDue: ofIds(listDueRenewals) },
  },
  SpecialtyWishes: buildWishList('candidate-specialty'),
  EmployerWishes: buildWishList('candidate-employer'),
}

/** To mark what is resolved again changes nothing, so nobody is asked for it. */
function buildWishList(table: 'candidate-specialty' | 'candidate-employer'): Pick<ResourceExtension, 'listWithheld'> {
  return {
    async listWithheld({ database }, ids) {
      return new Map((await listResolved(database, table, ids)).map(id => [id, ['markAsResolved']]))
    },
  }
}

function buildPart(kind: PartKind) {
  return {
    handlers: { saveOrUpdate },
    async beforeSave(context: SaveContext) {
      reopenWishListed(context)
      await refuseSecond(context, kind)
    },
  }
}

/** What is wished for anew is open again. */
function reopenWishListed({ record, stored }: SaveContext): void {
  if (record.IsWishListed !== true || stored?.IsWishListed === true) return
  Object.assign(record, { IsResolved: false, ResolvedOn: null, ResolvedBy: null })
}

async function refuseSecond({ record, stored, text, transaction }: SaveContext, kind: PartKind): Promise<void> {
  const [candidateId, value] = [Number(record.CandidateID), Number(record[kind.property])]
  const without = (stored?.ID as number | undefined) ?? null
  if (!(await hasPart(transaction, kind, { candidateId, value, without }))) return
  const message = text('candidates.partKnown')
  throw new Refusal(message, { [`/${kind.property}`]: message })
}
