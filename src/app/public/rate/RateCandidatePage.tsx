import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import StarOutlined from '@mui/icons-material/StarOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { isRated, type Rating } from '#src/lib/rating.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { rateByLink, verifyRating } from '#src/providers/time-cards/timeCardLinks.ts'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { RatingInput } from '#src/ui/RatingInput.tsx'
import { AnswerNotice } from '../AnswerNotice.tsx'
import { LinkExpiredPage } from '../LinkExpiredPage.tsx'
import { NoticePage } from '../NoticePage.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import { isOfCandidate, type PublicPageProps } from '../publicAddress.ts'
import { Block } from '../time-card/Block.tsx'
import { useAnswer } from '../useAnswer.ts'

/** Characters of a comment (rules C7.9). */
const longestComment = 1000

interface RatingFormProps {
  shift: RatedShift
  t: string | null
  onSaved: () => void
}

/** Stars, the tags that fit and a comment; what was chosen stays whatever the services say. */
function RatingForm({ shift, t, onSaved }: RatingFormProps) {
  const text = useText()
  const [rating, setRating] = useState<Rating<number>>({ stars: 0, tags: [] })
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (!isRated(rating)) return setProblem(text('MANDATORY_FIELD_ERROR'))
    setBusy(true)
    const sent = { Rating: rating.stars, RatingTagLookupIds: rating.tags, Comment: comment.trim() }
    const answer = await rateByLink(String(shift.TimeCardID), t, sent)
    setBusy(false)
    if (answer.Success) onSaved()
    else setProblem(answer.Message)
  }

  const { Date: date, ShiftName, EmployerName, IsFacilityRating } = shift
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '100%' }}>
      <Typography variant="h1" tabIndex={-1}>
        {text(IsFacilityRating ? 'rate.title' : 'rate.facilityTitle')}
      </Typography>
      <Block title={(IsFacilityRating ? shift.CandidateName : EmployerName) ?? text('timeCard.candidate')}>
        <Typography sx={{ color: 'text.secondary' }}>
          {[EmployerName, date && toWeekdayDateText(date), ShiftName].filter(Boolean).join(' · ')}
        </Typography>
        <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 4, gridTemplateColumns: '100%' }}>
          <RatingInput
            label={text('rate.stars')}
            value={rating}
            tags={shift.Tags.map(({ ID, Name }) => ({ key: ID, name: Name }))}
            words={{
              toStars: count => text(count === 1 ? 'rate.star' : 'rate.starCount', count),
              tags: text('rate.tags'),
            }}
            onChange={next => {
              setRating(next)
              setProblem(null)
            }}
          />
          <LabelledInput
            label={text('rate.comment')}
            value={comment}
            autoComplete="off"
            input={{ type: 'text', lines: 3, maxLength: longestComment }}
            onChange={setComment}
          />
          {problem && <Alert severity="error">{problem}</Alert>}
          <Button type="submit" variant="contained" size="large" loading={isBusy}>
            {text('rate.submit')}
          </Button>
        </Box>
      </Block>
    </Box>
  )
}

/** A facility rates the candidate of a shift, or a candidate who is signed in the facility (SPEC-2 §2 "Rate candidate page"). */
export function RateCandidatePage({ address }: PublicPageProps) {
  const text = useText()
  useDocumentTitle(text('rate.title'))
  const { query } = address
  const cardId = query.get('timeCardId') ?? ''
  const t = query.get('t')
  const [answer, ask] = useAnswer(useCallback(() => verifyRating(cardId, t), [cardId, t]))
  const [isSaved, setSaved] = useState(false)
  const found = answer?.Success ? (answer.Source as RatedShift | null) : null
  const shift = found && isOfCandidate(address, found) ? found : null
  if (shift === null) {
    return (
      <PublicFrame>
        <AnswerNotice
          answer={answer}
          title={text('linkExpired.title')}
          onRetry={ask}
          refused={<LinkExpiredPage token={t} />}
        />
      </PublicFrame>
    )
  }
  const { IsFacilityRating: isByFacility } = shift
  if (isSaved) {
    const title = text(isByFacility ? 'timeCards.rated' : 'timeCards.facilityRated')
    return <Notice icon={<StarOutlined fontSize="large" />} title={title} />
  }
  if (shift.Rating) {
    return (
      <Notice
        icon={<StarOutlined fontSize="large" />}
        title={text(isByFacility ? 'timeCards.alreadyRated' : 'rate.facilityRated')}
        text={isByFacility ? text('rate.rated') : ''}
      />
    )
  }
  if (shift.TimeCardID === 0 || shift.JobID === 0)
    return <Notice icon={<EventBusyOutlined fontSize="large" />} title={text('timeCards.ratingCancelled')} />
  return (
    <PublicFrame isForm>
      <RatingForm shift={shift} t={t} onSaved={() => setSaved(true)} />
    </PublicFrame>
  )
}

function Notice({ icon, title, text: more }: { icon: ReactNode; title: string; text?: string }) {
  const text = useText()
  return (
    <PublicFrame>
      <Box role="status">
        <NoticePage icon={icon} title={title} windowTitle={text('rate.title')} text={more} />
      </Box>
    </PublicFrame>
  )
}

/** What is rated, as the services tell it to who comes by a link. */
interface RatedShift {
  /** 0 where the shift is none any more. */
  TimeCardID: number
  /** 0 where the job was cancelled. */
  JobID: number
  /** Absent where there is nobody to rate any more. */
  CandidateID?: number
  CandidateName: string | null
  EmployerName: string | null
  Date: string | null
  /** Whether the facility rates the candidate; else the candidate rates the facility. */
  IsFacilityRating: boolean
  ShiftName: string | null
  /** The stars that were given already; null or 0 for none. */
  Rating: number | null
  /** What can be said beside the stars (lookup category FacilityRatingTags). */
  Tags: readonly { ID: number; Name: string }[]
}
