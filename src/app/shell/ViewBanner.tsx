import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { viewMinutes } from '#contract/viewAs.ts'
import { mayLeave } from '#src/engine/index.ts'
import { findView, takeEndedView, type View } from '#src/providers/auth/view.ts'
import { endView } from '#src/providers/auth/viewAs.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { TopBanner } from './TopBanner.tsx'

/** Says on every page of a view whose console it is, and ends it; the first stop of the keyboard. */
export function ViewBanner() {
  const [view] = useState(findView)
  useEndedNote()
  return view && <Banner view={view} />
}

function Banner({ view }: { view: View }) {
  const text = useText()
  const [isEnding, setEnding] = useState(false)
  const stop = async () => {
    if (!(await mayLeave())) return
    setEnding(true)
    await endView(view)
  }
  useEffect(() => {
    const left = view.openedOn + viewMinutes * 60_000 - Date.now()
    const timer = setTimeout(() => void endView(view, true), left)
    return () => clearTimeout(timer)
  }, [view])
  return (
    <TopBanner label={text('viewAs.label')}>
      <VisibilityOutlined fontSize="small" aria-hidden />
      <Typography role="status" dir="auto" sx={{ flex: 1, py: 1, overflowWrap: 'anywhere' }}>
        {text('viewAs.banner', view.Name, view.LoginName)}
      </Typography>
      <Button
        variant="outlined"
        color="inherit"
        disabled={isEnding}
        onClick={() => void stop()}
        sx={{ flexShrink: 0, borderColor: 'currentColor' }}
      >
        {text('viewAs.stop')}
      </Button>
    </TopBanner>
  )
}

/** Says once that a view has ended by itself. */
function useEndedNote(): void {
  const text = useText()
  useEffect(() => {
    const name = takeEndedView()
    if (name !== null) showToast('info', text('viewAs.endedOf', name))
  }, [text])
}
