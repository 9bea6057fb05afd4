import { type ComponentType, type ReactNode, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'

type DialogPart = ComponentType<{ onClose: () => void }>

/** A dialog of the header, once it is asked for and its code has come. */
export function useLoadedDialog(): {
  dialog: ReactNode
  openDialog: (load: () => Promise<DialogPart>) => Promise<void>
} {
  const text = useText()
  const [Dialog, setDialog] = useState<DialogPart | null>(null)
  const openDialog = async (load: () => Promise<DialogPart>): Promise<void> => {
    try {
      const part = await load()
      setDialog(() => part)
    } catch {
      showToast('error', text('api.unreachable'))
    }
  }
  return { dialog: Dialog && <Dialog onClose={() => setDialog(null)} />, openDialog }
}
