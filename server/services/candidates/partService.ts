import { buildSuccess } from '#contract/envelope.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { ResourceExtension, SaveContext } from '../../platform/resources/extension.ts'
import { listContacts } from './candidateRepository.ts'
import { partKinds } from './partKinds.ts'
import { hasPart, isApproved, listOtherPrimary, listResolved, type PartKind } from './partRepository.ts'
import { saveOrUpdate } from './partSaving.ts'

/** What the parts of candidates add to the engine, by resource. */
export const partExtensions: Record<string, ResourceExtension> = {
  CandidateSpecialties: {
    ...buildPart(partKinds.CandidateSpecialties),
    /** A candidate has one primary specialty. */
    async afterSave(context) {
      if (context.record.IsPrimary !== true) return
      for (const { ID, Version } of await listOtherPrimary(
        context.transaction,
        Number(context.record.CandidateID),
        context.id,
      ))
        await context
          .of('CandidateSpecialties', 'System')
          .perform('update', { record: { ID, Version, IsPrimary: false } })
    },
  },
  CandidateEmployers: {
    ...buildPart(partKinds.CandidateEmployers),
    handlers: {
      saveOrUpdate,
      async isCandidateApproved({ args, database, scope }) {
        const [candidateId, employerId] = [Number(args.args?.candidateId), Number(args.args?.employerId)]
        return buildSuccess(await isApproved(database, { candidateId, employerId }, scope('p')))
      },
    },
  },
  CandidateRevenueCenters: {
    ...buildPart(partKinds.CandidateRevenueCenters),
    handlers: {
      saveOrUpdate,
      async ofCandidate(context) {
        const conditions = [{ field: 'CandidateID', op: 'in' as const, value: [context.args.args?.CandidateID] }]
        const rows = (await context.perform('all', { conditions })).Source as Record<string, unknown>[]
        const contacts = await listContacts(
          context.database,
          rows.map(({ OrganizationID }) => Number(OrganizationID)),
        )
        const byId = new Map(contacts.map(each => [each.OrganizationID, each]))
        return buildSuccess(rows.map(row => ({ ...row, ...byId.get(Number(row.OrganizationID)) })))
      },
    },
  },
  CandidateWorkEnvironments: buildPart(partKinds.CandidateWorkEnvironments),
  SpecialtyWishes: buildWishes('candidate-specialty'),
  EmployerWishes: buildWishes('candidate-employer'),
}

/** To mark what is resolved again changes nothing, so nobody is asked for it. */
function buildWishes(table: 'candidate-specialty' | 'candidate-employer'): ResourceExtension {
  return {
    async listWithheld({ database }, ids) {
      return new Map((await listResolved(database, table, ids)).map(id => [id, ['markAsResolved']]))
    },
  }
}

function buildPart(kind: PartKind): ResourceExtension {
  return {
    handlers: { saveOrUpdate },
    async beforeSave(context) {
      reopenWish(context)
      await refuseSecond(context, kind)
    },
  }
}

/** What is wished for anew is open again. */
function reopenWish({ record, stored }: SaveContext): void {
  if (record.IsWishListed !== true || stored?.IsWishListed === true) return
  Object.assign(record, { IsResolved: false, ResolvedOn: null, ResolvedBy: null })
}

async function refuseSecond({ record, stored, text, transaction }: SaveContext, kind: PartKind): Promise<void> {
  const [candidateId, value] = [Number(record.CandidateID), Number(record[kind.property])]
  const without = stored === null ? null : Number(stored.ID)
  if (!(await hasPart(transaction, kind, { candidateId, value, without }))) return
  const message = text('candidates.partKnown')
  throw new Refusal(message, { [`/${kind.property}`]: message })
}
