import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useText } from '#src/providers/messages/useText.ts'
import { TimePicker } from '#src/ui/TimePicker.tsx'

/** Hours of a day as they are typed; null where one is empty. */
export interface DayTimes {
  from: string | null
  to: string | null
}

interface TimesOfDayProps {
  /** Null for whole days. */
  times: DayTimes | null
  onChange: (times: DayTimes | null) => void
}

const usualTimes: DayTimes = { from: '07:00', to: '19:00' }

/** Whether whole days are marked, or which hours of them. */
export function TimesOfDay({ times, onChange }: TimesOfDayProps) {
  const text = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <FormControlLabel
        control={<Switch checked={times === null} onChange={(_, isWhole) => onChange(isWhole ? null : usualTimes)} />}
        label={text('availability.wholeDay')}
      />
      {times &&
        (['from', 'to'] as const).map(name => (
          <Box key={name} sx={{ width: 150 }}>
            <TimePicker
              label={text(`availability.${name}`)}
              value={times[name]}
              onChange={value => onChange({ ...times, [name]: value })}
            />
          </Box>
        ))}
    </Box>
  )
}
