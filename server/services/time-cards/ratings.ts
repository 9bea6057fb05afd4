import { timeCardStatus } from '#contract/enumerations.gen.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { TimeCardRow } from '#contract/rows.gen.ts'
import { notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, EventChange, Fact, Handlers, ResourceExtension } from '../../platform/resources/extension.ts'
import { getDisplayedCard } from './publicCard.ts'
import { countRatings, findStars, listRated, listSides, listTags, type RatingSide } from './ratingRepository.ts'

const { Approved, Unapproved, Disputed, Completed, Received } = timeCardStatus

/** What is worked, and can be rated (rules C6 "Rating"). */
const ratableCards: readonly unknown[] = [Approved, Unapproved, Disputed, Completed, Received]

/** The calls about the rating of a shift (SPEC-2 §2 "Rate candidate page"). */
export const ratingHandlers: Handlers<'TimeCards'> = {
  async verifyRating(context) {
    const card = await getDisplayedCard(context, context.given.guid)
    const { text, database } = context
    if (card.Status === timeCardStatus.Void)
      return buildSuccess({ TimeCardID: 0, JobID: 0, Rating: null, Tags: [] }, text('timeCards.ratingCancelled'))
    if (!ratableCards.includes(card.Status)) throw new Refusal(text('timeCards.notRatable'))
    const side = getSide(context)
    const [Rating, Tags] = await Promise.all([findStars(database, card.ID, side), listTags(database, side)])
    const { ID, JobID, CandidateID, CandidateName = null, EmployerName = null, Date: date, ShiftName = null } = card
    return buildSuccess({
      ...{ TimeCardID: ID, JobID, CandidateID, CandidateName, EmployerName, Date: date, ShiftName, Rating, Tags },
      IsFacilityRating: side === 'facility',
    })
  },

  async addRating(context): Promise<Envelope> {
    const { ID } = await getDisplayedCard(context, context.args.id)
    const sender = context.caller.actor === 'Anonymous' ? context.of('TimeCards', 'System') : context
    const { t: _, ...rating } = context.given
    const isOfCandidate = getSide(context) === 'facility'
    await sender.send(isOfCandidate ? 'rate' : 'rateFacility', ID, rating)
    const done = context.text(isOfCandidate ? 'timeCards.rated' : 'timeCards.facilityRated')
    return buildSuccess({ TimeCardID: ID, Rating: rating.Rating }, done)
  },
}

/** Keeps what a side says of the other, and counts it (rules C8.7). */
export async function saveRating(
  context: CallContext<'TimeCards'>,
  { id, row }: EventChange<TimeCardRow>,
): Promise<void> {
  const { text, transaction } = context
  const { Rating, RatingTagLookupIds, Comment = null, IsFacilityRating = null } = context.given
  const side = getSide(context)
  if (IsFacilityRating !== null && IsFacilityRating !== (side === 'facility'))
    throw new Refusal(text('timeCards.ratingSide'))
  const tags = [...new Set(RatingTagLookupIds)]
  const known = new Set((await listTags(transaction, side)).map(({ ID }) => ID))
  if (tags.length === 0 || !tags.every(tag => known.has(tag))) {
    const message = text(tags.length === 0 ? 'MANDATORY_FIELD_ERROR' : 'timeCards.ratingTags')
    throw new Refusal(message, { '/RatingTagLookupIds': message })
  }
  const about = { TimeCardID: id, CandidateID: row.CandidateID, EmployerID: row.EmployerID }
  await context.of('CandidateRatings', 'System').perform('create', {
    record: { ...about, IsFacilityRating: side === 'facility', Rating, RatingTagLookupIds: tags, Comment },
  })
  await countRated(context, side, row)
}

/** What was rated of a shift that is void now does not count any more (rules C6 "Rating"). */
export async function recountRatings(context: CallContext, { id, row }: EventChange<TimeCardRow>): Promise<void> {
  for (const side of await listSides(context.transaction, id)) await countRated(context, side, row)
}

async function countRated(context: CallContext, side: RatingSide, row: Readonly<TimeCardRow>): Promise<void> {
  const [resource, rated = null] =
    side === 'facility' ? (['Candidates', row.CandidateID] as const) : (['Employers', row.EmployerID] as const)
  if (rated === null) throw notFound(context.text('records.notFound'))
  await countRatings(context.transaction, side, rated)
  context.of(resource).publishRowsChanged([rated])
}

/** Whether the side of who asks has rated a shift. */
export const isRated: Fact<'TimeCards'> = async (context, asked) => {
  const rated = await listRated(
    context.database,
    asked.map(({ id }) => id),
    getSide(context),
  )
  return asked.map(({ id }) => rated.has(id))
}

/** Whoever is not the candidate speaks for the facility. */
function getSide({ caller }: CallContext): RatingSide {
  return caller.userType === 'Candidate' ? 'candidate' : 'facility'
}

/** What two who rate a shift at the same moment are answered. */
export const ratingExtension: ResourceExtension<'CandidateRatings'> = {
  constraints: { candidate_rating_once: 'timeCards.alreadyRated' },
}
