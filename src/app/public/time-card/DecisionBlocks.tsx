import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import { formatClock } from '#contract/wallClock.ts'
import { toHoursText } from '#src/lib/displayedNumber.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import type { TimeCard, TimeCardSignature } from '#src/providers/time-cards/timeCard.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Block } from './Block.tsx'
import { toMomentText } from './momentText.ts'

interface SignaturePictureProps {
  card: TimeCard
  of: TimeCardSignature['Of']
}

/** What a card was signed with: a picture as it is, any other file as a download. */
function SignaturePicture({ card, of }: SignaturePictureProps) {
  const text = useText()
  const signature = card.Signatures.find(({ Of }) => Of === of)
  if (!signature) return null
  const { Address, FileName } = signature
  const label = text(`timeCard.${of}Signature`)
  if (!/\.(png|jpe?g|jpe)$/i.test(FileName ?? '')) {
    return (
      <Link href={Address} download>
        {FileName ?? label}
      </Link>
    )
  }
  return <Box component="img" src={Address} alt={label} sx={pictureStyle} />
}

const pictureStyle = {
  justifySelf: 'start',
  maxWidth: '100%',
  maxHeight: 120,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const

/** Who approved or disputed a card, and the times that somebody corrected, each where the status has such (rules C3 "Terminal"). */
export function DecisionBlocks({ card }: { card: TimeCard }) {
  const text = useText()
  const status = Number(card.TimeCardStatusLookupValue)
  return (
    <>
      {card.IsClockSentLater && <Alert severity="info">{text('timeCard.clockSentLater')}</Alert>}
      {card.IsClockOutEntered && <Alert severity="info">{text('timeCard.clockOutEntered')}</Alert>}
      {card.HoursConfirmedBy && <Alert severity="info">{text('timeCard.hoursConfirmed', card.HoursConfirmedBy)}</Alert>}
      {card.AdjustedClockIn && (
        <Block title={text('timeCard.adjusted')}>
          <Facts
            facts={[
              { label: text('timeCard.adjustedClockIn'), value: formatClock(card.AdjustedClockIn, 'datetime') },
              {
                label: text('timeCard.adjustedClockOut'),
                value: card.AdjustedClockOut && formatClock(card.AdjustedClockOut, 'datetime'),
              },
              { label: text('timeCard.adjustedBreak'), value: text('timeCard.minutes', card.AdjustedBreakTime ?? 0) },
            ]}
          />
        </Block>
      )}
      {card.Signatures.some(({ Of }) => Of === 'candidate') && (
        <Block title={text('timeCard.candidateSignature')}>
          <SignaturePicture card={card} of="candidate" />
        </Block>
      )}
      {status === timeCardStatus.Approved && <ApprovalBlock card={card} />}
      {status === timeCardStatus.Disputed && <DisputeBlock card={card} />}
    </>
  )
}

function ApprovalBlock({ card }: { card: TimeCard }) {
  const text = useText()
  return (
    <Block title={text('timeCard.approved')}>
      <Facts
        facts={[
          { label: text('timeCard.approvedByName'), value: card.ApprovedByName },
          { label: text('timeCard.approvedByEmail'), value: card.ApprovedByEmail },
          { label: text('timeCard.approvedOn'), value: toMomentText(card.ApprovedOn) },
          { label: text('timeCard.approvedHours'), value: toApprovedText(card.ApprovedHours, text) },
        ]}
      />
      <SignaturePicture card={card} of="approver" />
    </Block>
  )
}

function DisputeBlock({ card }: { card: TimeCard }) {
  const text = useText()
  return (
    <Block title={text('timeCard.disputed')}>
      <Facts
        facts={[
          { label: text('timeCard.disputedByName'), value: card.DisputedByName },
          { label: text('timeCard.disputedByEmail'), value: card.DisputedByEmail },
          { label: text('timeCard.disputedOn'), value: toMomentText(card.DisputedOn) },
          { label: text('timeCard.approvedHours'), value: toApprovedText(card.ApprovedHours, text) },
          { label: text('timeCard.disputeReason'), value: card.DisputeReason },
        ]}
      />
    </Block>
  )
}

function toApprovedText(hours: number | null, text: ToText): string | null {
  return hours === null ? null : text('timeCard.hours', toHoursText(hours))
}
