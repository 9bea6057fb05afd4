import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import StarOutlined from '@mui/icons-material/StarOutlined'
import Box from '@mui/material/Box'
import { type ReactNode, useCallback, useState } from 'react'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { verifyRating } from '#src/providers/time-cards/timeCardLinks.ts'
import { AnswerNotice } from '../AnswerNotice.tsx'
import { LinkExpiredPage } from '../LinkExpiredPage.tsx'
import { NoticePage } from '../NoticePage.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import { isOfCandidate, type PublicPageProps } from '../publicAddress.ts'
import { useAnswer } from '../useAnswer.ts'
import { RatingForm } from './RatingForm.tsx'
import type { RatedShift } from './ratedShift.ts'

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
        <AnswerNotice answer={answer} title={text('linkExpired.title')} onRetry={ask} refused={<LinkExpiredPage />} />
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
