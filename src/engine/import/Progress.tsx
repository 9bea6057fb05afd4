import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useText } from '#src/providers/messages/useText.ts'
import { toCountText } from './countText.ts'
import type { Work } from './useWork.ts'

/** How far the work has come, in words and as a bar. */
export function Progress({ running: { phase, done, total } }: { running: Work }) {
  const text = useText()
  const message = text(`engine.import.running.${phase}`, toCountText(done), toCountText(total))
  return (
    <>
      <Typography role="status" sx={{ mb: 3 }}>
        {message}
      </Typography>
      <LinearProgress variant="determinate" value={total === 0 ? 0 : (100 * done) / total} aria-label={message} />
    </>
  )
}
