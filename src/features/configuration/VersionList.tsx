import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ConfigurationVersion } from '#contract/configurationVersion.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { listSameAsLive } from './sameFiles.ts'
import { VersionRow } from './VersionRow.tsx'

interface VersionListProps {
  versions: readonly ConfigurationVersion[]
  live: number
  onRollBack: (version: number) => void
}

export function VersionList({ versions, live, onRollBack }: VersionListProps) {
  const text = useText()
  const same = listSameAsLive(versions, live)
  return (
    <Paper
      variant="outlined"
      component="ul"
      aria-label={text('configuration.versions')}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {versions.map(version => (
        <Box
          component="li"
          key={version.Version}
          sx={{ '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}
        >
          <VersionRow
            version={version}
            isLive={version.Version === live}
            isExact={versions.filter(each => toMinute(each) === toMinute(version)).length > 1}
            isSame={same.has(version.Version)}
            onRollBack={() => onRollBack(version.Version)}
          />
        </Box>
      ))}
    </Paper>
  )
}

const toMinute = ({ CreatedOn }: ConfigurationVersion) => CreatedOn.slice(0, 16)
