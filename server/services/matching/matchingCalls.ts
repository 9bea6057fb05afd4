import type { Condition } from '#contract/conditions.ts'
import { buildPage } from '#contract/envelope.ts'
import { toDateText } from '#contract/timeText.ts'
import { notFound } from '../../platform/kernel/problem.ts'
import type { Judgement } from '../../platform/resources/extension.ts'
import type { CallContext, Given, Handlers } from '../../platform/resources/index.ts'
import { listAskedDocuments, listHeldDocuments } from './documentRepository.ts'
import { judgeDocuments } from './documentRules.ts'
import { toFound, usualPage } from './foundRows.ts'
import {
  type CandidateChoice,
  findWanted,
  listCandidateFacts,
  listReached,
  type WantedJob,
} from './matchingRepository.ts'
import { compareRanks, judgeCandidate, type Note, roundMiles, type Verdict } from './matchingRules.ts'
import { listReturned, listWorked } from './pointRepository.ts'
import { findShiftSettings } from './shiftSettings.ts'
import { listShiftsThen, sayShifts } from './shiftsThenRepository.ts'

type Asked = Given<'CandidateJobs', 'searchCandidates'>

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
    const { page = usualPage, searchText } = context.args
    const [from, to] = [page.index * page.size, (page.index + 1) * page.size]
    const choice = await readChoice(context, job, args, searchText)
    const { found, isWhole } = await findBest(context, job, choice, to + 1)
    const rows = await listRows(context, job, found.slice(from, to))
    return buildPage(rows, { ...page, total: isWhole ? found.length : null, hasNext: found.length > to })
  },
}

/** So many are judged at first of those who are alike, and of so many it is asked at first whether the caller reaches them. */
const firstAlike = 40
const firstAsked = 200

/**
 * Who fits best first, as far as `needed` of them ask for, and whether these are all: who is alike but farther is looked at where too few of
 * the nearer ones are in the caller's reach.
 */
async function findBest(
  context: CallContext,
  job: WantedJob,
  choice: Omit<CandidateChoice, 'most'>,
  needed: number,
): Promise<{ found: Judged[]; isWhole: boolean }> {
  for (let most = Math.max(firstAlike, needed); ; most *= 50) {
    const { judged, isWhole } = await judge(context, job, { ...choice, most })
    const eligible = choice.isOfEverybody ? judged : judged.filter(({ verdict }) => verdict.obstacles.length === 0)
    const { found, isEnd } = await takeReached(context, eligible, needed)
    if (isWhole || found.length >= needed) return { found, isWhole: isWhole && isEnd }
  }
}

/** As many of the first as are needed and in the caller's reach, and whether there are no others. */
async function takeReached(context: CallContext, judged: readonly Judged[], needed: number) {
  const scope = context.of('Candidates').scope('c')
  const byId = new Map(judged.map(each => [each.id, each]))
  const ids = [...byId.keys()]
  const found: Judged[] = []
  let at = 0
  for (let size = firstAsked; at < ids.length && found.length < needed; size *= 4) {
    const reached = await listReached(context.database, ids.slice(at, at + size), scope)
    found.push(...reached.flatMap(id => byId.get(id) ?? []))
    at += size
  }
  return { found, isEnd: at >= ids.length }
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

/** What a call asks of candidates, by the engine's own filters where it asks for their properties: who may not read one finds nobody by it. */
async function readChoice(
  context: CallContext<'CandidateJobs'>,
  job: WantedJob,
  args: Asked,
  searchText: string | undefined,
): Promise<Omit<CandidateChoice, 'most'>> {
  const conditions = listConditions(args)
  const isAsked = conditions.length > 0 || Boolean(searchText?.trim())
  const isOfEverybody = args.everybody === true || args.notForMe === true
  const [asked, ids, documents, { ExpiresSoonDays }] = await Promise.all([
    isAsked ? context.of('Candidates').asked({ conditions, searchText }) : null,
    findChosen(context, job, args),
    listAskedDocuments(context, [job.id]),
    findShiftSettings(context),
  ])
  return {
    ...{ asked, ids, isOfEverybody, soonDays: ExpiresSoonDays, documents: documents.get(job.id) ?? null },
    radius: isOfEverybody ? null : (args.radius ?? null),
    isAvailable: !isOfEverybody && args.availableOnly === true,
  }
}

/** Judges the candidates of a choice, the best first. */
async function judge(context: CallContext, job: WantedJob, choice: CandidateChoice) {
  const { documents, soonDays } = choice
  const [settings, { facts, isWhole }] = await Promise.all([
    findShiftSettings(context),
    listCandidateFacts(context.database, job, choice),
  ])
  const types = documents?.documents.map(({ typeId }) => typeId) ?? []
  const held = await listHeldDocuments(context, [...facts.keys()], types)
  const judged = [...facts].map(([id, each]): Judged => {
    const verdict = documents ? judgeDocuments(documents, held.get(id) ?? [], soonDays) : nothingAsked
    return { id, miles: each.miles, verdict: judgeCandidate(job, { ...each, documents: verdict }, settings) }
  })
  return { judged: judged.sort((one, other) => compareRanks(toRank(one), toRank(other))), isWhole }
}

const nothingAsked = { asked: 0, lacking: [], expiring: [] }

function toRank({ id, miles, verdict: { obstacles, isLacking, score } }: Judged) {
  return { id, miles, isEligible: obstacles.length === 0, isLacking, score }
}

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

/** Candidates as they are shown: how far each is, why he is found or left out, and whether the machine would let him be offered the job. */
async function listRows(
  context: CallContext<'CandidateJobs'>,
  job: WantedJob,
  judged: readonly Judged[],
): Promise<Record<string, unknown>[]> {
  const ids = judged.map(({ id }) => id)
  const drafts = ids.map(CandidateID => ({ JobID: job.id, CandidateID }))
  const [{ Source }, shifts, offers] = await Promise.all([
    context.of('Candidates').perform('all', toFound(ids), displayed),
    listShiftsThen(context, job, ids),
    context.of('CandidateJobs').judge('offer', drafts, { organizationId: job.organizationId }),
  ])
  const byId = new Map(Source.map(row => [row.ID, row]))
  return judged.flatMap((found, at) => {
    const row = byId.get(found.id)
    const notes = sayShifts(context, shifts.get(found.id) ?? [])
    return row
      ? [{ ...row, ...sayVerdict(context, found, offers[at]), Notes: [...notes, ...sayExpiring(context, found)] }]
      : []
  })
}

function sayVerdict({ text }: CallContext, { miles, verdict }: Judged, offer: Judgement | undefined) {
  const toWords = ({ key, args }: Note) => text(key, ...args)
  const refusal = offer?.isAllowed === false && !offer.question ? [offer.message] : []
  const { obstacles, documents, score, reasons } = verdict
  const isEligible = obstacles.length === 0
  return {
    Miles: miles === null ? null : roundMiles(miles),
    IsEligible: isEligible,
    IsOfferable: refusal.length === 0,
    Score: isEligible ? score : null,
    Reasons: isEligible ? reasons.map(each => ({ Text: toWords(each), Points: each.points, Of: each.of })) : [],
    WhyNot: isEligible ? refusal : obstacles.map(toWords),
    Lacks: documents.lacking.map(({ name }) => name),
  }
}

function sayExpiring({ text }: CallContext, { verdict: { documents } }: Judged): string[] {
  return documents.expiring.map(({ document, expiresOn }) =>
    text('matching.expires', document.name, toDateText(expiresOn)),
  )
}
