import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { findCallRule } from '#contract/access.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { useEver } from '#src/lib/useEver.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PartFailed } from '../action/PartFailed.tsx'
import type { HistoryPanelProps } from './HistoryPanel.tsx'

const HistoryPanel = buildLazyPart<HistoryPanelProps>(
  async () => (await loadPart(() => import('./HistoryPanel.tsx'))).HistoryPanel,
  (retry, { isOpen, onClose }) => isOpen && <PartFailed onRetry={retry} onClose={onClose} />,
)

/** Opens the history of a record beside its screen; nothing where there is none, or where the user may not see it. */
export function HistoryButton(props: Omit<HistoryPanelProps, 'isOpen' | 'onClose'>) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const isEverOpen = useEver(isOpen)
  const { descriptor } = props.resource
  const isPermitted = usePermission(findCallRule(descriptor, 'history'))
  if (!descriptor.calls?.history || !isPermitted) return null
  const name = text('engine.history')
  return (
    <>
      <Tooltip title={name}>
        <IconButton aria-label={name} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <HistoryOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {isEverOpen && <HistoryPanel {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
