import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import { useState } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { useEver } from '#src/lib/useEver.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { ToolButton } from '#src/ui/ToolButton.tsx'
import { PartFailed } from '../../record/action/PartFailed.tsx'
import type { ColumnsDialogProps } from './ColumnsDialog.tsx'

const ColumnsDialog = buildLazyPart<ColumnsDialogProps>(
  async () => (await loadPart(() => import('./ColumnsDialog.tsx'))).ColumnsDialog,
  (retry, { isOpen, onClose }) => isOpen && <PartFailed onRetry={retry} onClose={onClose} />,
)

/** Opens the dialog in which the columns of a grid are shown, hidden and ordered. */
export function ColumnsButton(props: Omit<ColumnsDialogProps, 'isOpen' | 'onClose'>) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const isEverOpen = useEver(isOpen)
  return (
    <>
      <ToolButton name={text('engine.columns')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ViewColumnOutlined fontSize="small" />
      </ToolButton>
      {isEverOpen && <ColumnsDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
