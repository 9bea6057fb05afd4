import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { InputNote } from '#src/ui/InputNote.tsx'
import { SingleDropdown } from '#src/ui/SingleDropdown.tsx'
import { TimePicker } from '#src/ui/TimePicker.tsx'
import { buildUsualHours, type QuietHours } from './quietHours.ts'

interface QuietFieldsProps {
  isOwn: boolean
  /** Null where nobody is left alone. */
  hours: QuietHours | null
  error: string | null
  onChange: (hours: QuietHours | null) => void
}

/** The hours of a day at which nothing rings a phone. */
export function QuietFields({ isOwn, hours, error, onChange }: QuietFieldsProps) {
  const text = useText()
  const id = useId()
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{ p: 4, display: 'grid', gap: 3, alignContent: 'start' }}
    >
      <Typography id={id} variant="h2">
        {text('subscriptions.quiet')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{text('subscriptions.quiet.hint')}</Typography>
      <FormControlLabel
        control={
          <Checkbox checked={hours !== null} onChange={(_, isOn) => onChange(isOn ? buildUsualHours() : null)} />
        }
        label={text(isOwn ? 'subscriptions.quiet.on' : 'subscriptions.quiet.onOther')}
      />
      {hours && <HourFields hours={hours} error={error} onChange={onChange} />}
    </Paper>
  )
}

function HourFields({ hours, error, onChange }: Omit<QuietFieldsProps, 'hours' | 'isOwn'> & { hours: QuietHours }) {
  const text = useText()
  const id = useId()
  const zones = [...new Set([hours.zone, ...Intl.supportedValuesOf('timeZone')])].sort()
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
        {(['from', 'to'] as const).map(name => (
          <Box key={name}>
            <FormLabel htmlFor={`${id}-${name}`} sx={{ display: 'block', mb: 1 }}>
              {text(`subscriptions.quiet.${name}`)}
            </FormLabel>
            <TimePicker
              id={`${id}-${name}`}
              label={text(`subscriptions.quiet.${name}`)}
              value={hours[name]}
              error={error !== null}
              onChange={value => onChange({ ...hours, [name]: value })}
            />
          </Box>
        ))}
      </Box>
      <InputNote id={`${id}-note`} text={error} />
      <Box>
        <FormLabel htmlFor={`${id}-zone`} sx={{ display: 'block', mb: 1 }}>
          {text('subscriptions.quiet.zone')}
        </FormLabel>
        <SingleDropdown
          input={{ id: `${id}-zone` }}
          choices={zones.map(zone => ({ value: zone, title: zone }))}
          value={hours.zone}
          onChange={zone => typeof zone === 'string' && onChange({ ...hours, zone })}
        />
      </Box>
    </>
  )
}
