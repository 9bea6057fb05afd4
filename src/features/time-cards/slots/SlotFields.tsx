import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { toDurationText } from '#contract/duration.ts'
import { getProperty, type Resource } from '#contract/resource.ts'
import { DateTimeWidget } from '#src/engine/fields/dateTimeEditor.tsx'
import type { FieldInput } from '#src/engine/fields/fieldKind.ts'
import { LabelledField } from '#src/engine/fields/LabelledField.tsx'
import { useFieldLabel } from '#src/engine/fields/useFieldLabel.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { SingleDropdown } from '#src/ui/SingleDropdown.tsx'
import { countRow, type SlotRow } from './slotRows.ts'
import { listSlotTypes } from './slotTypes.ts'

interface SlotFieldsProps {
  slots: Resource
  row: SlotRow
  name: string
  zone: string | null
  errors: ReadonlyMap<string, string>
  isBusy: boolean
  onChange: (change: Partial<SlotRow>) => void
  onRemove: () => void
}

const times = ['StartTime', 'EndTime'] as const

/** One slot as it is edited; what the services refuse stands below its field. */
export function SlotFields({ slots, row, name, zone, errors, isBusy, onChange, onRemove }: SlotFieldsProps) {
  const text = useText()
  const id = useId()
  const toLabel = useFieldLabel(slots)
  const findError = (field: string) => errors.get(`${row.key}/${field}`)
  const minutes = countRow(row, zone)
  const remove = text('timeCardSlots.remove', name)
  return (
    <Box role="group" aria-label={name} sx={rowStyle}>
      <Box sx={{ gridArea: 'name', pt: { md: 7 } }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {minutes === null ? '–' : toDurationText(minutes)}
        </Typography>
        <FormHelperText error>{findError('IsBreak')}</FormHelperText>
      </Box>
      {times.map(field => (
        <Field key={field} id={`${id}-${field}`} area={field} label={toLabel(field)} error={findError(field)}>
          {input => (
            <DateTimeWidget
              property={getProperty(slots, field)}
              value={row[field]}
              record={{}}
              input={{ ...input, isHeld: isBusy }}
              onChange={value => onChange({ [field]: value })}
            />
          )}
        </Field>
      ))}
      <Field id={`${id}-type`} area="type" label={toLabel('SlotType')} error={findError('SlotType')}>
        {input => (
          <SingleDropdown
            input={input}
            choices={listSlotTypes(slots)}
            value={row.SlotType}
            onChange={value => onChange({ SlotType: Number(value ?? 1) })}
          />
        )}
      </Field>
      <Tooltip title={remove}>
        <IconButton aria-label={remove} disabled={isBusy} onClick={onRemove} sx={{ gridArea: 'remove', mt: { md: 6 } }}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

interface FieldProps {
  id: string
  area: string
  label: string
  error: string | undefined
  children: (input: FieldInput) => ReactNode
}

function Field({ id, area, label, error, children }: FieldProps) {
  const isInvalid = error !== undefined
  const noteId = `${id}-error`
  return (
    <Box sx={{ gridArea: area, minWidth: 0 }}>
      <LabelledField id={id} placement="above" label={label} isRequired={false}>
        {children({
          ...{ id, isReadOnly: false, isRequired: false, isInvalid },
          ...(isInvalid && { describedBy: noteId }),
        })}
      </LabelledField>
      {isInvalid && (
        <FormHelperText id={noteId} error>
          {error}
        </FormHelperText>
      )}
    </Box>
  )
}

const rowStyle = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  pb: 4,
  borderBottom: 1,
  borderColor: 'divider',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '96px repeat(2, minmax(0, 1fr)) 180px auto' },
  gridTemplateAreas: {
    xs: '"name remove" "StartTime StartTime" "EndTime EndTime" "type type"',
    md: '"name StartTime EndTime type remove"',
  },
} as const
