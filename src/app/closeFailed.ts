import { getText } from '#src/providers/messages/getText.ts'
import { showToast } from '#src/ui/toast.ts'

/** Closes what could not be opened, as its code did not come, and says so. */
export function closeFailed({ onClose }: { onClose: () => void }): void {
  showToast('error', getText('part.failed'))
  onClose()
}
