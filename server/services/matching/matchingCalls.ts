import type { CallArguments } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import { buildPage, type Envelope } from '#contract/envelope.ts'
import { toDateText } from '#contract/timeText.ts'
import { notFound } from '../../platform/kernel/problem.ts'
import type { AnsweredRow, CallContext, Given, Handlers } from '../../platform/resources/index.ts'
import { listAskedDocuments, listHeldDocuments } from './documentRepository.ts'
import { judgeDocuments } from './documentRules.ts'
import { type CandidateChoice, findWanted, listCandidateFacts, type WantedJob } from './matchingRepository.ts'
import { compareRanks, judgeCandidate, type Note, roundMiles, type Verdict } from './matchingRules.ts'
import { listReturned, listWorked, mostFound } from './pointRepository.ts'
import { findShiftSettings } from './shiftSettings.ts'
import { listShiftsThen, sayShifts } from './shiftsThenRepository.ts'

type Asked = Given<'CandidateJobs', 'searchCandidates'>
/** As many as are looked at by what the call asks of their rows. */
const mostNamed = mostFound - 1

type Found = Envelope<AnsweredRow<'Candidates'>[]>

/** A candidate as the search has judged him. */
interface Judged {
  id: number
  miles: number | null
  verdict: Verdict
}

/** What is shown of a candidate beside how well he fits. */
const displayed = [
  ...['FirstName', 'LastName', 'Name', 'Email', 'Phone', 'SSN', 'City', 'StateLookupID', 'ZipCode'],
  ...['ProfessionLookupID', 'SkillLookupIDs', 'Status', 'OrganizationID'],
]

/** The search among the candidates for a job (SPEC-2 §7 "Candidate-job actions"). */
export const matchingHandlers: Handlers<'CandidateJobs'> = {
  async searchCandidates(context) {
    const { given: args } = context
    const job = await findWanted(context.database, args.JobID, context.of('Jobs').scope('j'))
    if (!job) throw notFound(context.text('records.notFound'))
    const isOfEverybody = args.everybody === true || args.notForMe === true
    return isOfEverybody ? answerEverybody(context, job, args) : answerEligible(context, job, args)
  },
}

/** The eligible ones, who fits best first. */
async function answerEligible(context: CallContext<'CandidateJobs'>, job: WantedJob, args: Asked): Promise<Envelope> {
  const [chosen, judged] = await Promise.all([
    findChosen(context, job, args),
    judge(context, job, {
      ...{ ids: null, isOfEverybody: false, radius: args.radius ?? null },
      isAvailable: args.availableOnly === true,
    }),
  ])
  const kept = chosen && new Set(chosen)
  const eligible = judged
    .filter(({ id, verdict }) => (kept?.has(id) ?? true) && verdict.obstacles.length === 0)
    .sort((one, other) => compareRanks(toRank(one), toRank(other)))
  const ids = eligible.map(({ id }) => id)
  return addVerdicts(context, job, await listEligible(context, listConditions(args), ids), eligible)
}

/** A page of eligible candidates in their order; without filters of their rows no other page has to be looked at. */
async function listEligible(context: CallContext, conditions: Condition[], ids: readonly number[]): Promise<Found> {
  const { page = { index: 0, size: 10 }, searchText } = context.args
  const candidates = context.of('Candidates')
  if (conditions.length > 0 || searchText?.trim())
    return candidates.perform('list', { page, searchText, ...toFound(ids.slice(0, mostFound), conditions) }, displayed)
  const { index, size } = page
  const { Source } = await candidates.perform('all', toFound(ids.slice(index * size, (index + 1) * size)), displayed)
  return buildPage(Source, { index, size, total: ids.length, hasNext: false })
}

/** Asks for those who were found, in their order; named by their keys they are read whole, whatever offices the caller has chosen. */
function toFound(found: readonly number[], conditions: readonly Condition[] = []): CallArguments {
  return { conditions: [...conditions, { field: 'ID', op: 'in', value: found }], args: { found } }
}

/** Everybody whom the filters leave, in the order of those who are eligible, with what stands in the way of who is left out. */
async function answerEverybody(context: CallContext<'CandidateJobs'>, job: WantedJob, args: Asked): Promise<Envelope> {
  const found = await findChosen(context, job, args)
  const { page = { index: 0, size: 10 }, searchText } = context.args
  const candidates = context.of('Candidates')
  const conditions = listConditions(args)
  const isNarrowed = found !== null || conditions.length > 0 || Boolean(searchText?.trim())
  const whole = { index: 0, size: mostNamed, withTotal: false }
  const named: CallArguments = { conditions, searchText, args: { found }, page: whole }
  const ids = isNarrowed ? (await candidates.perform('list', named, [])).Source.map(({ ID }) => ID) : null
  const judged = await judge(context, job, { ids, isOfEverybody: true, radius: null, isAvailable: false })
  const sorted = judged.sort((one, other) => compareRanks(toRank(one), toRank(other)))
  const part = sorted.slice(page.index * page.size, (page.index + 1) * page.size).map(({ id }) => id)
  const { Source } = await candidates.perform('all', toFound(part), displayed)
  const figures = { ...page, total: sorted.length, hasNext: false }
  return addVerdicts(context, job, buildPage(Source, figures), sorted)
}

/** The candidates of whom the call asks what their rows do not hold; null where it asks for nothing of that kind. */
async function findChosen({ database }: CallContext, job: WantedJob, args: Asked): Promise<number[] | null> {
  const returned = args.notForMe === true ? await listReturned(database, job.employerId) : null
  const workTypes = args.workType ?? []
  const worked = workTypes.length > 0 ? await listWorked(database, job.companyId, workTypes) : null
  if (!returned || !worked) return returned ?? worked
  const both = new Set(worked)
  return returned.filter(id => both.has(id))
}

async function judge(context: CallContext, job: WantedJob, choice: CandidateChoice): Promise<Judged[]> {
  const { database } = context
  const candidates = context.of('Candidates')
  const scope = choice.isOfEverybody ? candidates.listScope('c') : candidates.scope('c')
  const [settings, asked, facts] = await Promise.all([
    findShiftSettings(context),
    listAskedDocuments(context, [job.id]),
    listCandidateFacts(database, job, choice, scope),
  ])
  const documents = asked.get(job.id)
  const types = documents?.documents.map(({ typeId }) => typeId) ?? []
  const held = await listHeldDocuments(context, types.length > 0 ? [...facts.keys()] : [], types)
  return [...facts].map(([id, each]) => {
    const verdict = documents ? judgeDocuments(documents, held.get(id) ?? [], settings.ExpiresSoonDays) : nothingAsked
    return { id, miles: each.miles, verdict: judgeCandidate(job, { ...each, documents: verdict }, settings) }
  })
}

const nothingAsked = { asked: 0, lacking: [], expiring: [] }

function toRank({ id, miles, verdict: { obstacles, isLacking, score } }: Judged) {
  return { id, miles, isEligible: obstacles.length === 0, isLacking, score }
}

/** By the engine's own filters, so that who may not read a property finds nobody by it. */
function listConditions(args: Asked): Condition[] {
  const toText = (field: string, value: string | null | undefined, op: Condition['op'] = 'contains'): Condition[] =>
    value ? [{ field, op, value }] : []
  const toChoice = (field: string, value: number[] | null | undefined): Condition[] =>
    value?.length ? [{ field, op: 'in', value }] : []
  return [
    ...toText('Name', args.name),
    ...toText('Email', args.email),
    ...toText('SSN', args.ssn, 'equals'),
    ...toText('Phone', args.phone),
    ...toText('City', args.city),
    ...toText('ZipCode', args.zip, 'startsWith'),
    ...toChoice('Status', args.status),
    ...toChoice('StateLookupID', args.state),
  ]
}

/** Writes beside each candidate how far he is, why he is found or left out, and whether the machine would let him be offered the job. */
async function addVerdicts(
  context: CallContext<'CandidateJobs'>,
  job: WantedJob,
  answer: Found,
  judged: readonly Judged[],
): Promise<Envelope> {
  const toWords = ({ key, args }: Note) => context.text(key, ...args)
  const shifts = await listShiftsThen(
    context,
    job,
    (answer.Source ?? []).map(({ ID }) => ID),
  )
  const byId = new Map(judged.map(each => [each.id, each]))
  const displayedRows = answer.Source ?? []
  const drafts = displayedRows.map(({ ID }) => ({ JobID: job.id, CandidateID: ID }))
  const offers = await context.of('CandidateJobs').judge('offer', drafts, { organizationId: job.organizationId })
  const rows = displayedRows.map((row, at) => {
    const found = byId.get(row.ID)
    if (!found) return row
    const offer = offers[at]
    const refusal = offer?.isAllowed === false && !offer.question ? [offer.message] : []
    const { obstacles, documents, score, reasons } = found.verdict
    const isEligible = obstacles.length === 0
    const expiring = documents.expiring.map(({ document, expiresOn }) =>
      context.text('matching.expires', document.name, toDateText(expiresOn)),
    )
    return {
      ...row,
      Miles: found.miles === null ? null : roundMiles(found.miles),
      IsEligible: isEligible,
      IsOfferable: refusal.length === 0,
      Score: isEligible ? score : null,
      Reasons: isEligible ? reasons.map(each => ({ Text: toWords(each), Points: each.points, Of: each.of })) : [],
      WhyNot: isEligible ? refusal : obstacles.map(toWords),
      Lacks: documents.lacking.map(({ name }) => name),
      Notes: [...sayShifts(context, shifts.get(row.ID) ?? []), ...expiring],
    }
  })
  return { ...answer, Source: rows }
}

/** The candidates that a search of this service has found; no client can send them. */
export function listFound({ given }: CallContext): Promise<readonly number[]> | null {
  return Array.isArray(given.found) ? Promise.resolve(given.found) : null
}
