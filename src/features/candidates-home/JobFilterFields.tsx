import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useGetList } from 'ra-core'
import { useId } from 'react'
import { wholePageSize } from '#contract/callArguments.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toggleStyle } from '#src/ui/toggleStyle.ts'
import type { JobFilter } from './jobFilter.ts'

interface FilterChoiceProps {
  label: string
  value: number
  choices: readonly { value: number; title: string }[]
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
  onChange: (value: string) => void
}

/** A text under its label. */
function FilterText({ label, value, placeholder, onChange }: FilterTextProps) {
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
        onChange={event => onChange(event.target.value)}
      />
    </Box>
  )
}

const labelStyle = { display: 'block', mb: 1 } as const

interface JobFilterFieldsProps {
  filter: JobFilter
  /** Filters that are about a candidate are not there for others. */
  isCandidate: boolean
  onChange: (change: Partial<JobFilter>) => void
}

const radii = [10, 25, 50, 100, 250]
const periods = [2, 4, 5, 6, 7, 8]
const preferences = [1, 2, 3]
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** What open jobs are looked for by, beside a text. */
export function JobFilterFields({ filter, isCandidate, onChange }: JobFilterFieldsProps) {
  const text = useText()
  const environments = useWorkEnvironments()
  const toChoices = (key: string, values: readonly number[]) => [
    { value: 0, title: text(`jobs.filter.${key}.any`) },
    ...values.map(value => ({ value, title: text(`jobs.filter.${key}.${value}`) })),
  ]
  const distances = [
    { value: 0, title: text('jobs.filter.radius.any') },
    ...radii.map(value => ({ value, title: text('jobs.filter.radius.miles', value) })),
  ]
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={fieldsStyle}>
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
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 6, rowGap: 2 }}>
        <Weekdays chosen={filter.weekdays} onChange={weekdays => onChange({ weekdays })} />
        {isCandidate && (
          <FormControlLabel
            control={
              <Switch
                checked={filter.isAvailableOnly}
                onChange={(_, isAvailableOnly) => onChange({ isAvailableOnly })}
              />
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
      </Box>
    </Box>
  )
}

function Weekdays({ chosen, onChange }: { chosen: number[]; onChange: (weekdays: number[]) => void }) {
  const text = useText()
  const id = useId()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Typography id={id}>{text('jobs.filter.weekdays')}</Typography>
      <ToggleButtonGroup
        size="small"
        aria-labelledby={id}
        value={chosen}
        onChange={(_, weekdays: number[]) => onChange(weekdays)}
        sx={{ flexWrap: 'wrap' }}
      >
        {days.map((day, value) => (
          <ToggleButton key={day} value={value} sx={toggleStyle}>
            {text(`jobs.filter.day.${day}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}

const fieldsStyle = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
} as const

const ignore = () => {}

/** The work environments that can be chosen; none where they cannot be read. */
function useWorkEnvironments(): { value: number; title: string }[] {
  const isThere = useFindResource('Lookups') !== null
  const { data = [] } = useGetList(
    'Lookups',
    {
      filter: { conditions: [{ field: 'Category', op: 'in', value: ['WorkEnvironment'] }] },
      pagination: { page: 1, perPage: wholePageSize },
      sort: { field: 'Name', order: 'ASC' },
      meta: { withTotal: false },
    },
    { enabled: isThere, staleTime: 60_000, retry: false, onError: ignore },
  )
  return data.filter(row => row.IsActive !== false).map(row => ({ value: Number(row.id), title: String(row.Name) }))
}
