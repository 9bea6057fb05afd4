import Alert, { type AlertColor } from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { type CertificateContent, checkCertificate } from '#contract/certificate.ts'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { toHoursText } from '#src/lib/displayedNumber.ts'
import { readFile } from '#src/lib/fileReading.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { fetchCertificateKeys } from '#src/providers/time-cards/certificateKeys.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { fileInputStyle } from '#src/ui/fileInputStyle.ts'
import { PublicFrame } from '../PublicFrame.tsx'
import { Block } from '../time-card/Block.tsx'
import { toMomentText } from '../time-card/momentText.ts'
import { SlotTable } from '../time-card/SlotTable.tsx'

/** Tells whether a certificate of an approval is genuine; the file stays in the browser. */
export function VerifyCertificatePage() {
  const text = useText()
  const id = useId()
  useDocumentTitle(text('checkCertificate.title'))
  const [name, setName] = useState('')
  const [check, setCheck] = useState<FileCheck | null>(null)
  const latest = useRef<File | null>(null)

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    latest.current = file
    setName(file.name)
    setCheck(null)
    const found = await checkFile(file)
    if (latest.current === file) setCheck(found)
  }

  return (
    <PublicFrame isForm>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '100%' }}>
        <Box>
          <Typography variant="h1" tabIndex={-1}>
            {text('checkCertificate.title')}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>{text('checkCertificate.text')}</Typography>
        </Box>
        <Block title={text('checkCertificate.file')}>
          <Box
            component="label"
            htmlFor={id}
            onDragOver={event => event.preventDefault()}
            onDrop={event => {
              event.preventDefault()
              void take(event.dataTransfer.files[0])
            }}
            sx={dropStyle}
          >
            {text('checkCertificate.choose')}
            <Box
              component="input"
              type="file"
              id={id}
              accept=".pdf"
              onChange={event => {
                void take(event.target.files?.[0])
                // The same file may be chosen again.
                event.target.value = ''
              }}
              sx={fileInputStyle}
            />
          </Box>
          <Box role="status" sx={{ display: 'grid', gap: 3 }}>
            {check && (
              <>
                <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
                <Alert severity={severities[check.outcome]}>{text(`checkCertificate.${check.outcome}`)}</Alert>
              </>
            )}
          </Box>
        </Block>
        {check?.outcome === 'genuine' && <CertifiedHours content={check.content} />}
      </Box>
    </PublicFrame>
  )
}

/** What could not be checked says nothing against the file. */
const severities = {
  ...{ genuine: 'success', unsigned: 'error', unknownKey: 'error', changed: 'error', tooLarge: 'error' },
  ...{ noKeys: 'warning', unsupported: 'warning', unread: 'warning' },
} as const satisfies Record<FileCheck['outcome'], AlertColor>

const dropStyle = {
  display: 'grid',
  gridTemplateColumns: '100%',
  gap: 3,
  p: 5,
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'control.main',
  borderRadius: 1,
  color: 'text.secondary',
} as const

/** What a certificate that somebody chose turns out to be. */
type FileCheck =
  | { outcome: 'genuine'; content: CertificateContent }
  | { outcome: 'unsigned' | 'unknownKey' | 'changed' | 'noKeys' | 'unsupported' | 'unread' | 'tooLarge' }

/** More than any certificate has, in bytes. */
const mostBytes = 25 * 1024 * 1024

/** Checks a file in this browser: nothing of it is sent; only the public keys are fetched. */
async function checkFile(file: File): Promise<FileCheck> {
  if (file.size > mostBytes) return { outcome: 'tooLarge' }
  const content = await readFile(file, 'bytes').catch(() => null)
  if (content === null) return { outcome: 'unread' }
  const keys = await fetchCertificateKeys()
  if (keys === null) return { outcome: 'noKeys' }
  try {
    return await checkCertificate(new Uint8Array(content), keys)
  } catch {
    // A browser without Ed25519, or a page that is not served by https.
    return { outcome: 'unsupported' }
  }
}

/** What a genuine certificate says: by it one sees whether the paper beside it says the same. */
function CertifiedHours({ content }: { content: CertificateContent }) {
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
