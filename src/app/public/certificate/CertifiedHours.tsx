import type { CertificateContent } from '#contract/certificate.ts'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { toHoursText } from '#src/lib/displayedNumber.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Block } from '../time-card/Block.tsx'
import { toMomentText } from '../time-card/momentText.ts'
import { SlotTable } from '../time-card/SlotTable.tsx'

/** What a genuine certificate says: by it one sees whether the paper beside it says the same. */
export function CertifiedHours({ content }: { content: CertificateContent }) {
  const text = useText()
  const { Candidate, Profession, Facility, Unit, ApprovedHours, ApprovedByName, ApprovedByEmail, ApprovedOn } = content
  const slots = content.Slots.map(({ IsBreak, StartTime, EndTime, Minutes }, index) => ({
    ...{ ID: index, IsTimeCard: !IsBreak, IsBreak, StartTime, EndTime, Duration: Minutes },
  }))
  return (
    <>
      <Block title={text('checkCertificate.says')}>
        <Facts
          facts={[
            { label: text('timeCard.candidate'), value: Candidate },
            { label: text('timeCard.profession'), value: Profession },
            { label: text('timeCard.facility'), value: Facility },
            { label: text('timeCard.unit'), value: Unit },
            { label: text('timeCard.date'), value: toWeekdayDateText(content.Date) },
            { label: text('timeCard.approvedHours'), value: text('timeCard.hours', toHoursText(ApprovedHours)) },
            { label: text('timeCard.breakDuration'), value: text('timeCard.minutes', content.BreakDuration) },
            { label: text('timeCard.approvedByName'), value: ApprovedByName ?? content.ApprovedBy },
            { label: text('timeCard.approvedByEmail'), value: ApprovedByEmail },
            { label: text('timeCard.linkSentTo'), value: content.SentTo },
            { label: text('timeCard.approvedOn'), value: toMomentText(ApprovedOn) },
          ]}
        />
      </Block>
      <SlotTable
        title={text('timeCard.shifts')}
        slots={slots.filter(({ IsTimeCard }) => IsTimeCard)}
        unit="hours"
        none={text('timeCard.noShift')}
      />
      <SlotTable
        title={text('timeCard.breaks')}
        slots={slots.filter(({ IsBreak }) => IsBreak)}
        unit="minutes"
        none={text('timeCard.noBreak')}
      />
    </>
  )
}
