import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { IdleWarning } from '#src/providers/auth/idleWarning.ts'
import { signOut } from '#src/providers/auth/signOut.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { AlertFrame } from '#src/ui/AlertFrame.tsx'
import { hiddenStyle } from '#src/ui/hiddenStyle.ts'
import { mayLeaveSession } from './mayLeaveSession.ts'

/** The seconds at which a screen reader says how many are left. */
const announced = [30, 10]

/** Asks who has done nothing for a while whether he is there, or tells that a session has lasted long enough; counts down to its end. */
export function IdleDialog({ reason, endsOn, close }: IdleWarning) {
  const text = useText()
  const left = useSecondsLeft(endsOn)
  const [total] = useState(left)
  const leave = async (): Promise<void> => {
    if (await mayLeaveSession()) await signOut()
  }
  return (
    <AlertFrame
      isOpen
      title={text(`sessions.${reason}.title`)}
      message={
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Typography>{text(`sessions.${reason}.message`)}</Typography>
          <Box aria-hidden sx={{ display: 'grid', gap: 2 }}>
            <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {text('sessions.idle.left', left)}
            </Typography>
            <LinearProgress variant="determinate" value={(left / Math.max(total, 1)) * 100} />
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {text('sessions.idle.kept')}
          </Typography>
          <Countdown left={left} />
        </Box>
      }
      // Whoever closes it is there.
      onClose={close}
    >
      <Button color="inherit" onClick={() => void leave()}>
        {text('sessions.idle.signOut')}
      </Button>
      <Button variant="contained" autoFocus onClick={close}>
        {text(`sessions.${reason}.stay`)}
      </Button>
    </AlertFrame>
  )
}

/** Says now and then how many seconds are left: each second would drown everything else. */
function Countdown({ left }: { left: number }) {
  const text = useText()
  const [first] = useState(left)
  const said = [first, ...announced.filter(each => each < first)].filter(each => each >= left).at(-1) ?? first
  return (
    <Box role="status" sx={hiddenStyle}>
      {text('sessions.idle.soon', said)}
    </Box>
  )
}

function useSecondsLeft(endsOn: number): number {
  const count = () => Math.max(0, Math.ceil((endsOn - Date.now()) / 1000))
  const [left, setLeft] = useState(count)
  useEffect(() => {
    const timer = setInterval(() => setLeft(count), 250)
    return () => clearInterval(timer)
  })
  return left
}
