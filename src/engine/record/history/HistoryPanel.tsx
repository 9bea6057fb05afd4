import { useText } from '#src/providers/messages/useText.ts'
import { OverlayPanel } from '#src/ui/OverlayPanel.tsx'
import { RecordTimeline, type RecordTimelineProps } from './RecordTimeline.tsx'

/** Whose history a panel shows, and whether it is open. */
export interface HistoryPanelProps extends RecordTimelineProps {
  isOpen: boolean
  onClose: () => void
}

/** The history of a record in a panel at the right (SPEC-2 §2 "Other widgets"). */
export function HistoryPanel({ isOpen, onClose, ...timeline }: HistoryPanelProps) {
  const text = useText()
  return (
    <OverlayPanel
      isOpen={isOpen}
      title={text('engine.history')}
      closeLabel={text('engine.history.close')}
      onClose={onClose}
    >
      <RecordTimeline {...timeline} />
    </OverlayPanel>
  )
}
