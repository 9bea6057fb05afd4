import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { isRated, type Rating } from '#src/lib/rating.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { rateByLink } from '#src/providers/time-cards/timeCardLinks.ts'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { RatingInput } from '#src/ui/RatingInput.tsx'
import { Block } from '../time-card/Block.tsx'
import type { RatedShift } from './ratedShift.ts'

/** Characters of a comment (rules C7.9). */
const longestComment = 1000

interface RatingFormProps {
  shift: RatedShift
  t: string | null
  onSaved: () => void
}

/** Stars, the tags that fit and a comment; what was chosen stays whatever the services say. */
export function RatingForm({ shift, t, onSaved }: RatingFormProps) {
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
