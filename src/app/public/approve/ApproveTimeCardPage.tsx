import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useCallback, useState } from 'react'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { TimeCard } from '#src/providers/time-cards/timeCard.ts'
import { decideByLink, verifyApproval } from '#src/providers/time-cards/timeCardLinks.ts'
import { AnswerNotice } from '../AnswerNotice.tsx'
import { LinkExpiredPage } from '../LinkExpiredPage.tsx'
import { NoticePage } from '../NoticePage.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import type { PublicPageProps } from '../publicAddress.ts'
import { CertificatePart } from '../time-card/CertificatePart.tsx'
import { useAnswer } from '../useAnswer.ts'
import { ApprovalView } from './ApprovalView.tsx'
import type { ApprovalLinks, Decision, OpenedApproval } from './openedApproval.ts'

type VerifiedCard = TimeCard & ApprovalLinks & { Nonce?: string | null; IsSignatureRequired?: boolean }

/** A supervisor approves or disputes a time sheet by a link (SPEC-2 §2 "Approve time sheet page"). */
export function ApproveTimeCardPage({ address }: PublicPageProps) {
  const text = useText()
  useDocumentTitle(text('approve.title'))
  const guid = address.parts[0] ?? ''
  const [answer, ask, renew] = useAnswer(useCallback(() => verifyApproval(guid), [guid]))
  const [decision, setDecision] = useState<Decision | null>(null)
  const card = answer?.Success ? (answer.Source as VerifiedCard | null) : null
  if (card === null) {
    return (
      <PublicFrame>
        <AnswerNotice
          answer={answer}
          title={text('linkExpired.title')}
          onRetry={ask}
          refused={<LinkExpiredPage text={text('timeCards.linkExpired')} token={guid} />}
        />
      </PublicFrame>
    )
  }
  const decide: OpenedApproval['decide'] = async (kind, given) => {
    const answered = await decideByLink(kind, { cardId: card.ID, guid, nonce: card.Nonce ?? '' }, given)
    if (answered.Success || answered.status !== 200 || answered.Errors || answered.Question) return answered
    const { Success, Source } = await renew()
    const hasChanged = Success && (Source as VerifiedCard | null)?.Nonce !== card.Nonce
    return hasChanged ? { ...answered, Message: text('approve.changed') } : answered
  }
  const decided = decision ?? findDecision(card)
  return (
    <PublicFrame isForm={decided === null}>
      {decided === null ? (
        <ApprovalView
          opened={{ card, isSignatureRequired: card.IsSignatureRequired === true, decide }}
          email={address.query.get('email') ?? ''}
          onDecided={setDecision}
        />
      ) : (
        <DecidedNotice guid={guid} card={card} decided={decided} />
      )}
    </PublicFrame>
  )
}

/** How it was decided before this visit; null where it waits. */
function findDecision(card: VerifiedCard): Decision | { is: 'linkDisputed' } | null {
  const status = Number(card.TimeCardStatusLookupValue)
  if (status === timeCardStatus.Approved) return { is: 'linkApproved', links: card }
  return status === timeCardStatus.Disputed ? { is: 'linkDisputed' } : null
}

interface DecidedNoticeProps {
  guid: string
  card: TimeCard
  decided: Decision | { is: 'linkDisputed' }
}

/** Says what was decided about a time sheet; from an approved one it goes on to certificate and rating. */
function DecidedNotice({ guid, card, decided }: DecidedNoticeProps) {
  const text = useText()
  const isApproved = decided.is === 'linkApproved'
  return (
    <Box role="status">
      <NoticePage
        icon={isApproved ? <TaskAltOutlined fontSize="large" /> : <EventBusyOutlined fontSize="large" />}
        title={text(`timeCards.${decided.is}`)}
        windowTitle={text('approve.title')}
        {...(decided.is === 'justDisputed' ? { text: text('approve.disputeSent') } : {})}
        {...(isApproved ? { actions: <CertificatePart cardId={card.ID} link={{ guid }} /> } : {})}
      >
        {decided.is === 'linkApproved' && <NextLinks links={decided.links} />}
      </NoticePage>
    </Box>
  )
}

function NextLinks({ links: { RatingAddress, WorkedAddress } }: { links: ApprovalLinks }) {
  const text = useText()
  return (
    <Box sx={linksStyle}>
      {RatingAddress && <Link href={RatingAddress}>{text('rate.title')}</Link>}
      {WorkedAddress && <Link href={WorkedAddress}>{text('workedJob.title')}</Link>}
      <Link href="/VerifyCertificate">{text('checkCertificate.title')}</Link>
    </Box>
  )
}

const linksStyle = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1,
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 32 },
  '@media (pointer: coarse)': { '& > a': { minHeight: 44 } },
} as const
