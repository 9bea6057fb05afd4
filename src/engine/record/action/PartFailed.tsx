import { useText } from '#src/providers/messages/useText.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'

interface PartFailedProps {
  onRetry: () => void
  onClose: () => void
}

/** Stands instead of a dialog whose code did not come. */
export function PartFailed({ onRetry, onClose }: PartFailedProps) {
  const text = useText()
  return (
    <ConfirmDialog
      isOpen
      question={{
        title: text('part.failed'),
        message: text('part.kept'),
        no: text('engine.import.close'),
        yes: text('part.retry'),
      }}
      onNo={onClose}
      onYes={onRetry}
    />
  )
}
