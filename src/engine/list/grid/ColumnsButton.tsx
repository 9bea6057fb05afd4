import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { useEver } from '#src/lib/useEver.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PartFailed } from '../../record/PartFailed.tsx'
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
  const name = text('engine.columns')
  return (
    <>
      <Tooltip title={name}>
        <IconButton aria-label={name} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <ViewColumnOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {isEverOpen && <ColumnsDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
