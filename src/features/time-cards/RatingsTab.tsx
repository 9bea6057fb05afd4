import StarOutlined from '@mui/icons-material/StarOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { RecordList } from '#src/engine/record-page/RecordList.tsx'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { toRecord } from '#src/providers/data/records.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'

/** What both sides have said of a shift, and the way to say it (rules C8.7). */
export function RatingsTab({ resource, record }: RecordSlotProps) {
  const text = useText()
  const cards = useFindResource(resource)
  const ratings = useFindResource('CandidateRatings')
  if (!cards || !ratings) return null
  const address = new URLSearchParams({ timeCardId: String(record.ID), candidateId: String(record.CandidateID) })
  const mayRate = (record.AllowedActions as unknown[] | undefined)?.includes('rate') === true
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '100%' }}>
      {mayRate && (
        <Box>
          <Button variant="outlined" startIcon={<StarOutlined fontSize="small" />} href={`/RateCandidate?${address}`}>
            {text('timeCards.rateShift')}
          </Button>
        </Box>
      )}
      <RecordList resource={cards} detail={{ below: ratings, by: 'TimeCardID' }} record={toRecord(cards, record)} />
    </Box>
  )
}
