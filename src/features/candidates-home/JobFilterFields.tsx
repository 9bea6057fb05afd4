import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useId } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { toggleStyle } from '#src/ui/toggleStyle.ts'
import { type FilterChoice as Choice, type FilterLookups, weekdays } from './filterWords.ts'
import type { JobFilter } from './jobFilter.ts'

interface FilterChoiceProps {
  label: string
  value: number
  choices: readonly Choice[]
  onChange: (value: number) => void
}

/** One of a few choices under its label. */
function FilterChoice({ label, value, choices, onChange }: FilterChoiceProps) {
  const id = useId()
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel id={`${id}-label`} sx={labelStyle}>
        {label}
      </FormLabel>
      <TextField
        select
        value={choices.some(choice => choice.value === value) ? value : 0}
        onChange={event => onChange(Number(event.target.value))}
        slotProps={{ select: { labelId: `${id}-label`, SelectDisplayProps: { 'aria-label': label } } }}
      >
        {choices.map(choice => (
          <MenuItem key={choice.value} value={choice.value}>
            {choice.title}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

interface FilterTextProps {
  label: string
  value: string
  placeholder?: string
  isNumber?: boolean
  onChange: (value: string) => void
}

/** A text under its label. */
function FilterText({ label, value, placeholder, isNumber = false, onChange }: FilterTextProps) {
  const id = useId()
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel htmlFor={id} sx={labelStyle}>
        {label}
      </FormLabel>
      <TextField
        id={id}
        value={value}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(isNumber ? numeric : {})}
        onChange={event => onChange(event.target.value)}
      />
    </Box>
  )
}

const numeric = { type: 'number', slotProps: { htmlInput: { min: 0, max: 10_000, inputMode: 'decimal' } } } as const

const labelStyle = { display: 'block', mb: 1 } as const

interface JobFilterFieldsProps {
  filter: JobFilter
  lookups: FilterLookups
  /** Filters that are about a candidate are not there for others. */
  isCandidate: boolean
  onChange: (change: Partial<JobFilter>) => void
}

const radii = [10, 25, 50, 100, 250]
const periods = [2, 4, 5, 6, 7, 8]
const preferences = [1, 2, 3]

/** What open jobs are looked for by, beside a text. */
export function JobFilterFields(props: JobFilterFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={fieldsStyle}>
        <PlaceFields {...props} />
        <ChoiceFields {...props} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', columnGap: 6, rowGap: 4 }}>
        <PressedFields {...props} />
      </Box>
    </Box>
  )
}

/** Where, and for how much. */
function PlaceFields({ filter, isCandidate, onChange }: JobFilterFieldsProps) {
  const text = useText()
  const distances = [
    { value: 0, title: text('jobs.filter.radius.any') },
    ...radii.map(value => ({ value, title: text('jobs.filter.radius.miles', value) })),
  ]
  return (
    <>
      <FilterText
        label={text('jobs.filter.city')}
        value={filter.city}
        placeholder={text(isCandidate ? 'jobs.filter.home' : 'jobs.filter.anywhere')}
        onChange={city => onChange({ city })}
      />
      <FilterChoice
        label={text('jobs.filter.radius')}
        value={filter.radius}
        choices={distances}
        onChange={radius => onChange({ radius })}
      />
      <FilterText
        label={text('jobs.filter.leastRate')}
        value={filter.leastRate}
        placeholder={text('jobs.filter.leastRate.any')}
        isNumber
        onChange={leastRate => onChange({ leastRate })}
      />
    </>
  )
}

/** When, and what kind of work. */
function ChoiceFields({ filter, lookups: { environments }, isCandidate, onChange }: JobFilterFieldsProps) {
  const text = useText()
  const toChoices = (key: string, values: readonly number[]) => [
    { value: 0, title: text(`jobs.filter.${key}.any`) },
    ...values.map(value => ({ value, title: text(`jobs.filter.${key}.${value}`) })),
  ]
  return (
    <>
      <FilterChoice
        label={text('jobs.filter.period')}
        value={filter.period}
        choices={toChoices('period', periods)}
        onChange={period => onChange({ period })}
      />
      {isCandidate && (
        <FilterChoice
          label={text('jobs.filter.preference')}
          value={filter.preference}
          choices={toChoices('preference', preferences)}
          onChange={preference => onChange({ preference })}
        />
      )}
      {environments.length > 0 && (
        <FilterChoice
          label={text('jobs.filter.environment')}
          value={filter.workEnvironment}
          choices={[{ value: 0, title: text('jobs.filter.environment.any') }, ...environments]}
          onChange={workEnvironment => onChange({ workEnvironment })}
        />
      )}
    </>
  )
}

/** What is pressed or switched on. */
function PressedFields({ filter, lookups: { shiftTypes }, isCandidate, onChange }: JobFilterFieldsProps) {
  const text = useText()
  return (
    <>
      {shiftTypes.length > 0 && (
        <FilterToggles
          label={text('jobs.filter.shift')}
          choices={shiftTypes}
          chosen={filter.shiftTypes}
          onChange={chosen => onChange({ shiftTypes: chosen })}
        />
      )}
      <FilterToggles
        label={text('jobs.filter.weekdays')}
        choices={weekdays.map((day, value) => ({ value, title: text(`jobs.filter.day.${day}`) }))}
        chosen={filter.weekdays}
        onChange={chosen => onChange({ weekdays: chosen })}
      />
      {isCandidate && (
        <FormControlLabel
          control={
            <Switch checked={filter.isAvailableOnly} onChange={(_, isAvailableOnly) => onChange({ isAvailableOnly })} />
          }
          label={text('jobs.filter.availableOnly')}
        />
      )}
      <FormControlLabel
        control={
          <Switch checked={filter.isNearestFirst} onChange={(_, isNearestFirst) => onChange({ isNearestFirst })} />
        }
        label={text('jobs.filter.nearestFirst')}
      />
    </>
  )
}

interface FilterTogglesProps {
  label: string
  choices: readonly Choice[]
  chosen: number[]
  onChange: (chosen: number[]) => void
}

/** Several of a few choices, all of them in sight. */
function FilterToggles({ label, choices, chosen, onChange }: FilterTogglesProps) {
  const id = useId()
  return (
    <Box>
      <FormLabel component="span" id={id} sx={labelStyle}>
        {label}
      </FormLabel>
      <ToggleButtonGroup
        size="small"
        aria-labelledby={id}
        value={chosen}
        onChange={(_, next: number[]) => onChange(next)}
        sx={groupStyle}
      >
        {choices.map(({ value, title }) => (
          <ToggleButton key={value} value={value} sx={toggleStyle}>
            {title}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}

/** Each by itself: those that do not fit stand in the next line. */
const groupStyle = {
  flexWrap: 'wrap',
  gap: 1,
  '&& > button.MuiToggleButton-root': { m: 0, border: 1, borderColor: 'control.main', borderRadius: 1 },
} as const

const fieldsStyle = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
} as const
