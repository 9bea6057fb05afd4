import Typography from '@mui/material/Typography'
import type { ConfigurationVersionDetails } from '#contract/configurationVersion.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ChangeGroups } from './ChangeGroups.tsx'
import { Note } from './Note.tsx'
import { ProblemList } from './ProblemList.tsx'

/** What a version would change of what is live, or why it can no longer be served. */
export function Against({ details: { Against: changes, Problems } }: { details: ConfigurationVersionDetails }) {
  const text = useText()
  if (changes === null) {
    return (
      <Note tone="danger" title={text('configuration.details.unservable')}>
        <ProblemList problems={Problems} />
      </Note>
    )
  }
  if (changes.length === 0) return <Typography>{text('configuration.details.same')}</Typography>
  return <ChangeGroups changes={changes} />
}
