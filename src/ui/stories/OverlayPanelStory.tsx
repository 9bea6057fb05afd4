import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { OverlayPanel } from '../OverlayPanel.tsx'

/** A panel at the right that closes by its button, by Escape and, if asked for, by a click beside it. */
export function OverlayPanelStory() {
  const [isOpen, setOpen] = useState(false)
  const [closesOutside, setClosesOutside] = useState(true)
  return (
    <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap' }}>
      <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        Open the panel
      </Button>
      <FormControlLabel
        label="A click outside closes it"
        control={<Switch checked={closesOutside} onChange={(_, isOn) => setClosesOutside(isOn)} />}
      />
      <OverlayPanel
        isOpen={isOpen}
        title="What has changed"
        header={<Typography sx={{ color: 'text.secondary' }}>Below the header, beside the page.</Typography>}
        closesOutside={closesOutside}
        onClose={() => setOpen(false)}
      >
        {Array.from({ length: 40 }, (_, index) => (
          <Typography key={String(index)} sx={{ py: 1 }}>
            Line {index + 1}
          </Typography>
        ))}
      </OverlayPanel>
    </Stack>
  )
}
