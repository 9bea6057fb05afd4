import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined'
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useText } from '#src/providers/messages/useText.ts'
import type { TimeCard } from '#src/providers/time-cards/timeCard.ts'
import { NoticePage } from '../NoticePage.tsx'
import { CertificatePart } from '../time-card/CertificatePart.tsx'
import type { ApprovalLinks, Decision } from './openedApproval.ts'

interface DecidedNoticeProps {
  guid: string
  card: TimeCard
  decided: Decision | { is: 'linkDisputed' }
}

/** Says what was decided about a time sheet; from an approved one it goes on to certificate and rating. */
export function DecidedNotice({ guid, card, decided }: DecidedNoticeProps) {
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
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center' }}>
      {RatingAddress && <Link href={RatingAddress}>{text('rate.title')}</Link>}
      {WorkedAddress && <Link href={WorkedAddress}>{text('workedJob.title')}</Link>}
      <Link href="/VerifyCertificate">{text('checkCertificate.title')}</Link>
    </Box>
  )
}
