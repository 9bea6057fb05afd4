import RefreshOutlined from '@mui/icons-material/RefreshOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { HintTooltip } from '../HintTooltip.tsx'

/** A hint that names a button, and one that says why a button does nothing. */
export function HintTooltipStory() {
  return (
    <Stack direction="row" sx={{ gap: 4 }}>
      <HintTooltip hint="Refresh">
        <IconButton>
          <RefreshOutlined fontSize="small" />
        </IconButton>
      </HintTooltip>
      <HintTooltip isDescription hint="It is signed already.">
        <Button aria-disabled color="inherit" sx={{ color: 'text.disabled' }}>
          Sign
        </Button>
      </HintTooltip>
    </Stack>
  )
}
