import Typography from '@mui/material/Typography'
import type { ConfigurationVersion } from '#contract/configurationVersion.ts'
import { toDateTimeText } from '#src/engine/fields/date-time/dateTimeText.ts'
import { useText } from '#src/providers/messages/useText.ts'

/** When a version was made, by whom and how; the time is that of the viewer's zone. */
export function VersionMaking({
  version: { Version, How, By, RolledBackTo, CreatedOn },
}: {
  version: ConfigurationVersion
}) {
  const text = useText()
  const edit = text(Version === 1 ? 'configuration.version.start' : 'configuration.version.files', By)
  const how = How === 'rollback' ? text('configuration.version.rollback', RolledBackTo, By) : edit
  return (
    <Typography
      variant="body2"
      sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
    >
      <time dateTime={CreatedOn}>{toDateTimeText(CreatedOn, 'instant')}</time>
      {` · ${how}`}
    </Typography>
  )
}
