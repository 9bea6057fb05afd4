import SearchOutlined from '@mui/icons-material/SearchOutlined'
import IconButton from '@mui/material/IconButton'
import { type ComponentType, useCallback, useLayoutEffect, useState } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import type { CommandPaletteProps } from './CommandPalette.tsx'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette, as Ctrl+K does on every page; its code comes with the first time. */
export function PaletteButton() {
  const text = useText()
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(async () => {
    try {
      const { CommandPalette } = await loadPart(() => import('./CommandPalette.tsx'))
      setPalette(() => CommandPalette)
      setOpen(true)
    } catch {
      showToast('error', text('api.unreachable'))
    }
  }, [text])
  // Whoever sees the button is heard: an effect would come later on a busy machine.
  useLayoutEffect(() => {
    const look = (event: KeyboardEvent): void => {
      const isAsked =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'
      if (!isAsked) return
      event.preventDefault()
      // A dialog that is open is answered first.
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) void open()
    }
    document.addEventListener('keydown', look)
    return () => document.removeEventListener('keydown', look)
  }, [open])
  const label = text('palette.shortcut', isMac ? '⌘K' : 'Ctrl+K')
  return (
    <>
      {/* The browser's own tip: another one would weigh more than all of the shell's code for it. */}
      <IconButton onClick={() => void open()} aria-label={label} title={label} aria-haspopup="dialog">
        <SearchOutlined fontSize="small" />
      </IconButton>
      {Palette && isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
