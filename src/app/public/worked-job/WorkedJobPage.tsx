import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import type { StatusStyle } from '#contract/machine.ts'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useViewport } from '#src/lib/useViewport.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { TimeCard } from '#src/providers/time-cards/timeCard.ts'
import { fetchWorkedCard } from '#src/providers/time-cards/timeCardLinks.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { AnswerNotice } from '../AnswerNotice.tsx'
import { LinkExpiredPage } from '../LinkExpiredPage.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import { isOfCandidate, type PublicPageProps } from '../publicAddress.ts'
import { Block } from '../time-card/Block.tsx'
import { CertificatePart } from '../time-card/CertificatePart.tsx'
import { DecisionBlocks } from '../time-card/DecisionBlocks.tsx'
import { TimeSlots } from '../time-card/TimeSlots.tsx'
import { useAnswer } from '../useAnswer.ts'

/** SPEC-2 §9: screens narrower than the first are drawn as wide as the second, in pixels. */
const narrowScreen = 567
const forcedWidth = 786

/** What was worked on a job, to be read without an account (SPEC-2 §2 "Read-only worked job detail"). */
export function WorkedJobPage({ address }: PublicPageProps) {
  const text = useText()
  useDocumentTitle(text('workedJob.title'))
  const [isNarrow] = useState(() => innerWidth < narrowScreen)
  useViewport(isNarrow ? forcedWidth : null)
  const cardId = address.query.get('timeCardId') ?? ''
  const t = address.query.get('t')
  const [answer, ask] = useAnswer(useCallback(() => fetchWorkedCard(cardId, t), [cardId, t]))
  const found = answer?.Success ? (answer.Source as TimeCard | null) : null
  const card = found && isOfCandidate(address, found) ? found : null
  return (
    <PublicFrame isForm={card !== null}>
      {card === null ? (
        <AnswerNotice
          answer={answer}
          title={text('linkExpired.title')}
          onRetry={ask}
          refused={<LinkExpiredPage token={t} />}
        />
      ) : (
        <WorkedJob card={card} t={t} />
      )}
    </PublicFrame>
  )
}

function WorkedJob({ card, t }: { card: TimeCard; t: string | null }) {
  const text = useText()
  const profile = `/Candidates/CandidateList/HCPProfile/${card.CandidateID}`
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '100%' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h1" tabIndex={-1}>
          {text('workedJob.title')}
        </Typography>
        <TimeCardStatus card={card} />
      </Box>
      <Block title={card.EmployerShortName ?? card.EmployerName ?? text('timeCard.facility')}>
        <Facts
          facts={[
            { label: text('timeCard.date'), value: toWeekdayDateText(card.Date) },
            { label: text('timeCard.shift'), value: card.ShiftName },
            { label: text('timeCard.candidate'), value: <NewTab href={profile} label={card.CandidateName ?? ''} /> },
            { label: text('timeCard.primaryProfession'), value: card.PrimarySkillLookupName },
            {
              label: text('timeCard.job'),
              value: <NewTab href={`/Jobs/JobView/${card.JobID}`} label={text('timeCard.jobNumber', card.JobID)} />,
            },
            { label: text('timeCard.profession'), value: card.SkillLookupName },
            { label: text('timeCard.specialty'), value: card.SpecialtyLookupName },
            { label: text('timeCard.unit'), value: card.UnitName },
            { label: text('timeCard.type'), value: card.ShiftTypeLookupName },
            { label: text('timeCard.taType'), value: card.TATypeLookupName },
          ]}
        />
      </Block>
      <TimeSlots card={card} />
      <DecisionBlocks card={card} />
      {Number(card.TimeCardStatusLookupValue) === timeCardStatus.Approved && (
        <CertificatePart cardId={card.ID} link={{ t }} />
      )}
    </Box>
  )
}

function NewTab({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </Link>
  )
}

const { Approved, Received, Completed, Unapproved, Disputed } = timeCardStatus

/** The colours of SPEC-2 §2 "Read-only worked job detail"; every other status is a warning. */
const styles: Readonly<Record<number, StatusStyle>> = {
  [Approved]: 'success',
  [Received]: 'success',
  [Completed]: 'success',
  [Unapproved]: 'danger',
  [Disputed]: 'danger',
  [timeCardStatus.Void]: 'danger',
}

/** The name of a time card's status in its colour. */
function TimeCardStatus({ card }: { card: TimeCard }) {
  return (
    <StatusChip
      status={styles[Number(card.TimeCardStatusLookupValue)] ?? 'warning'}
      label={card.TimeCardStatusLookupName}
    />
  )
}
