import ExpandMore from '@mui/icons-material/ExpandMore'
import RestoreOutlined from '@mui/icons-material/RestoreOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { ConfigurationVersion } from '#contract/configurationVersion.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { ChangeGroups } from './ChangeGroups.tsx'
import { summarizeChanges } from './changeText.ts'
import { VersionMaking } from './VersionMaking.tsx'
import { toVersionPath } from './versionPath.ts'

interface VersionRowProps {
  version: ConfigurationVersion
  isLive: boolean
  /** Another version is of the same minute. */
  isExact: boolean
  /** It is known to have the files of the live version. */
  isSame: boolean
  onRollBack: () => void
}

/** A version in the list: its number, who made it when, what it changed in a line and, opened, in full. */
export function VersionRow({ version, isLive, isExact, isSame, onRollBack }: VersionRowProps) {
  const text = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { Version, Changes } = version
  const canOpen = Changes.length > 0
  return (
    <Box sx={{ px: { xs: 3, sm: 4 }, py: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
            <Typography variant="h3" component="h2">
              <Link
                component={RouterLink}
                to={toVersionPath(Version)}
                sx={{ '@media (pointer: coarse)': { display: 'flex', alignItems: 'center', minHeight: 44 } }}
              >
                {text('configuration.version', Version)}
              </Link>
            </Typography>
            {isLive && <StatusChip status="success" label={text('configuration.version.live')} />}
          </Box>
          <VersionMaking version={version} isExact={isExact} />
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {summarizeChanges(text, version)}
          </Typography>
        </Box>
        {!isLive && <RollBackOffer version={Version} isSame={isSame} onRollBack={onRollBack} />}
        <IconButton
          size="small"
          aria-label={text(isOpen ? 'configuration.version.hideChanges' : 'configuration.version.showChanges', Version)}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          sx={{ ml: 'auto', visibility: canOpen ? 'visible' : 'hidden' }}
        >
          <ExpandMore
            fontSize="small"
            sx={{ transition: 'transform 160ms', transform: isOpen ? 'rotate(180deg)' : 'none' }}
          />
        </IconButton>
      </Box>
      <Collapse in={isOpen} unmountOnExit id={id}>
        <Box sx={{ pt: 3 }}>
          <ChangeGroups changes={Changes} />
        </Box>
      </Collapse>
    </Box>
  )
}

function RollBackOffer({
  version,
  isSame,
  onRollBack,
}: Pick<VersionRowProps, 'isSame' | 'onRollBack'> & { version: number }) {
  const text = useText()
  if (isSame) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text('configuration.version.same')}
      </Typography>
    )
  }
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<RestoreOutlined fontSize="small" />}
      aria-label={text('configuration.rollBack.to', version)}
      onClick={onRollBack}
    >
      {text('configuration.rollBack')}
    </Button>
  )
}
