import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { mayLeave } from '#src/engine/index.ts'
import { isConsoleOutdated } from '#src/providers/configuration/isConsoleOutdated.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { shellTop } from '#src/ui/shellTop.ts'

/**
 * Tells, where a part of the console cannot be loaded, that a newer console was installed meanwhile; it stands beside the page,
 * so that what is being typed can still be saved.
 */
export function UpdateNotice() {
  const text = useText()
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    const onMissingPart = (): void => void isConsoleOutdated().then(isReplaced => isReplaced && setOutdated(true))
    addEventListener('vite:preloadError', onMissingPart)
    return () => removeEventListener('vite:preloadError', onMissingPart)
  }, [])
  const reload = async (): Promise<void> => {
    if (await mayLeave()) location.reload()
  }
  return (
    <Box role="status" sx={{ position: 'sticky', top: shellTop, zIndex: 'appBar' }}>
      {isOutdated && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            px: { xs: 4, sm: 6 },
            py: 2,
            bgcolor: 'tint.info',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Typography sx={{ flex: '1 1 280px' }}>
            <strong>{text('update.title')}</strong> {text('update.text')}
          </Typography>
          <Button color="inherit" onClick={() => setOutdated(false)}>
            {text('update.later')}
          </Button>
          <Button variant="contained" onClick={() => void reload()}>
            {text('update.reload')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
