import BookmarkOutlined from '@mui/icons-material/BookmarkOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import type { ListView } from '#src/providers/views/listViews.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import type { Views } from './useViews.ts'

interface ViewBarProps {
  view: ListView
  views: Views
}

/** Which view is open; where the list shows something else by now, what can be done with that. */
export function ViewBar({ view, views }: ViewBarProps) {
  const text = useText()
  const bar = useRef<HTMLElement>(null)
  return (
    <Box
      ref={bar}
      tabIndex={-1}
      role="group"
      aria-label={text('engine.views.open', view.name)}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', flexShrink: 0, gap: 2, px: 4, pb: 3, minWidth: 0 }}
    >
      <BookmarkOutlined fontSize="small" color="primary" aria-hidden />
      <Typography component="span" dir="auto" sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
        {view.name}
      </Typography>
      <Box component="span" role="status">
        {views.isChanged && (
          <StatusChip status="warning" label={text(`engine.views.${views.isOutdated ? 'outdated' : 'changed'}`)} />
        )}
      </Box>
      {views.isChanged && <ChangeButtons view={view} views={views} onLeave={() => bar.current?.focus()} />}
      <Button
        size="small"
        color="inherit"
        onClick={() => {
          findViewsButton()?.focus()
          views.leave()
        }}
      >
        {text('engine.views.leave')}
      </Button>
    </Box>
  )
}

interface ChangeButtonsProps extends ViewBarProps {
  /** The button that was pressed is about to leave. */
  onLeave: () => void
}

/** What can be done with what the list shows other than its view. */
function ChangeButtons({ view, views, onLeave }: ChangeButtonsProps) {
  const text = useText()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    await views.save()
    setSaving(false)
    onLeave()
  }
  const undo = () => {
    onLeave()
    views.undo()
  }
  return (
    <>
      {view.mayChange && (
        <Button size="small" variant="outlined" aria-disabled={isSaving} onClick={() => void save()}>
          {text('engine.views.save')}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={() => views.openDialog('saveAs')}>
        {text('engine.views.saveAs')}
      </Button>
      <Button size="small" color="inherit" onClick={undo}>
        {text(`engine.views.${views.isOutdated ? 'renew' : 'undo'}`)}
      </Button>
    </>
  )
}

function findViewsButton(): HTMLElement | null {
  return document.querySelector('[data-views]')
}
