import AddOutlined from '@mui/icons-material/AddOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { findCallRule } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { toDurationText } from '#contract/duration.ts'
import type { Resource } from '#contract/resource.ts'
import { toHours } from '#contract/timeCards.ts'
import { formatClock, toWallClock } from '#contract/wallClock.ts'
import { toHoursText } from '#src/lib/displayedNumber.ts'
import { useKeptFocus } from '#src/lib/useKeptFocus.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { useFacilityZone } from '#src/providers/facilities/useFacilityZone.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { SlotFields } from './SlotFields.tsx'
import { countRow, type SlotRow, type SlotSums, sumRows } from './slotRows.ts'
import { listSlotTypes } from './slotTypes.ts'
import { type SlotEditorState, useSlotEditor } from './useSlotEditor.ts'

interface SlotListProps {
  slots: Resource
  rows: readonly SlotRow[]
  toName: (row: SlotRow) => string
  zone: string | null
}

/** The slots of a card to be read. */
function SlotList({ slots, rows, toName, zone }: SlotListProps) {
  const text = useText()
  const types = listSlotTypes(slots)
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {rows.map(row => {
        const minutes = countRow(row, zone)
        const type = types.find(({ value }) => value === row.SlotType)?.title
        return (
          <Box component="li" key={row.key} sx={itemStyle}>
            <Typography sx={{ fontWeight: 600 }}>{toName(row)}</Typography>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {text(
                'timeCardSlots.span',
                toText(row.StartTime),
                row.EndTime ? toText(row.EndTime) : text('timeCardSlots.goesOn'),
              )}
            </Typography>
            <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {minutes !== null && toDurationText(minutes)}
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>{type}</Typography>
          </Box>
        )
      })}
    </Box>
  )
}

const toText = (wallClock: string | null) => (wallClock ? formatClock(wallClock, 'datetime') : '–')

const itemStyle = {
  display: 'grid',
  columnGap: 4,
  rowGap: 0.5,
  gridTemplateColumns: { xs: '1fr auto', md: '96px minmax(0, 2fr) 100px 1fr' },
} as const

interface SlotEditorProps {
  cards: Resource
  slots: Resource
  card: Readonly<RecordValues>
  /** As the services answered them. */
  stored: readonly RecordValues[]
}

/** The slots of a card with what they come to while they are typed; to who may not correct them they are only shown. */
export function SlotEditor({ cards, slots, card, stored }: SlotEditorProps) {
  const text = useText()
  const zone = useFacilityZone(card.EmployerID)
  const state = useSlotEditor({ cards, card, stored })
  const isPermitted = usePermission(findCallRule(cards.descriptor, 'saveSlots'))
  const mayEdit = isPermitted && (card.AllowedActions as unknown[] | undefined)?.includes('correct') === true
  const { rows, errors } = state
  const problem = errors.get('')
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part, rows)
  return (
    <Paper ref={part} tabIndex={-1} variant="outlined" sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4 }}>
      {rows.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{text('timeCardSlots.empty')}</Typography>}
      {problem && <Alert severity="error">{problem}</Alert>}
      {mayEdit ? (
        rows.map(row => (
          <SlotFields
            key={row.key}
            slots={slots}
            row={row}
            name={nameRow(rows, row, text)}
            zone={zone}
            errors={errors}
            isBusy={state.isBusy}
            onChange={change => state.change(row.key, change)}
            onRemove={() => void state.remove(row)}
          />
        ))
      ) : (
        <SlotList slots={slots} rows={rows} toName={row => nameRow(rows, row, text)} zone={zone} />
      )}
      <Totals sums={sumRows(rows, zone)} isChanged={state.isChanged} />
      {mayEdit && <EditorButtons state={state} plan={findPlan(card, zone)} />}
    </Paper>
  )
}

function nameRow(rows: readonly SlotRow[], row: SlotRow, text: ReturnType<typeof useText>): string {
  const alike = rows.filter(({ IsBreak }) => IsBreak === row.IsBreak)
  return text(row.IsBreak ? 'timeCardSlots.break' : 'timeCardSlots.shift', alike.indexOf(row) + 1)
}

/** The planned times of the shift, where a first slot begins from. */
function findPlan({ StartsOn, EndsOn }: Readonly<RecordValues>, zone: string | null) {
  const toWall = (moment: unknown) => (zone && typeof moment === 'string' ? toWallClock(moment, zone) : null)
  return { StartTime: toWall(StartsOn), EndTime: toWall(EndsOn) }
}

function Totals({ sums, isChanged }: { sums: SlotSums; isChanged: boolean }) {
  const text = useText()
  return (
    <Box
      role="status"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1, borderTop: 1, borderColor: 'divider', pt: 4 }}
    >
      <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {text('timeCardSlots.paid', toDurationText(sums.paid), toHoursText(toHours(sums.paid)))}
      </Typography>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text('timeCardSlots.breaks', toDurationText(sums.breaks))}
      </Typography>
      {isChanged && <Typography sx={{ color: 'text.secondary' }}>{text('timeCardSlots.notSaved')}</Typography>}
    </Box>
  )
}

interface EditorButtonsProps {
  state: SlotEditorState
  plan: Pick<SlotRow, 'StartTime' | 'EndTime'>
}

function EditorButtons({ state, plan }: EditorButtonsProps) {
  const text = useText()
  const { rows, isBusy, isChanged } = state
  const isFirst = rows.every(({ IsBreak }) => IsBreak)
  const empty = { StartTime: null, EndTime: null }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AddOutlined fontSize="small" />}
        onClick={() => state.add({ IsBreak: false, ...(isFirst ? plan : empty) })}
      >
        {text('timeCardSlots.addShift')}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AddOutlined fontSize="small" />}
        onClick={() => state.add({ IsBreak: true, ...empty })}
      >
        {text('timeCardSlots.addBreak')}
      </Button>
      {isChanged && (
        <Box sx={{ display: 'flex', gap: 3, ml: { sm: 'auto' } }}>
          <Button color="inherit" onClick={state.cancel}>
            {text('timeCardSlots.cancel')}
          </Button>
          <Button variant="contained" aria-disabled={isBusy} onClick={() => !isBusy && void state.save()}>
            {text('timeCardSlots.save')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
