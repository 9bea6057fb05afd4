import Typography from '@mui/material/Typography'
import type { ConfigurationVersion } from '#contract/configurationVersion.ts'
import { toDateTimeText } from '#src/engine/fields/dateTimeText.ts'
import { useText } from '#src/providers/messages/useText.ts'

interface VersionMakingProps {
  version: ConfigurationVersion
  /** With seconds. */
  isExact?: boolean
}

/** When a version was made, by whom and how; the time is that of the viewer's zone. */
export function VersionMaking({ version, isExact = false }: VersionMakingProps) {
  const { Version, How, By, RolledBackTo, CreatedOn, Overwritten } = version
  const text = useText()
  const edit = text(Version === 1 ? 'configuration.version.start' : 'configuration.version.files', By)
  const made = {
    rollback: text('configuration.version.rollback', RolledBackTo, By),
    menu: text('configuration.version.menu', By),
  }
  const how = How === 'files' ? edit : made[How]
  return (
    <Typography
      variant="body2"
      component="span"
      sx={{ display: 'block', color: 'text.secondary', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
    >
      <time dateTime={CreatedOn}>{toMomentText(CreatedOn, isExact)}</time>
      {` · ${how}`}
      {Overwritten && (
        <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.primary' }}>
          {text('configuration.version.overwritten', Overwritten.Since, Overwritten.Files.join(', '))}
        </Typography>
      )}
    </Typography>
  )
}

/** No zone shifts the seconds. */
function toMomentText(moment: string, isExact: boolean): string {
  const displayed = toDateTimeText(moment, 'instant')
  return isExact ? displayed.replace(/\d\d:\d\d/, minute => `${minute}:${moment.slice(17, 19)}`) : displayed
}
