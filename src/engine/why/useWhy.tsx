import { type ReactNode, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { useHasDeniedActions } from '#src/providers/access/missingPermissions.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PartFailed } from '../record/action/PartFailed.tsx'
import type { WhyDialogProps } from './WhyDialog.tsx'

const WhyDialog = buildLazyPart<WhyDialogProps>(
  async () => (await loadPart(() => import('./WhyDialog.tsx'))).WhyDialog,
  (retry, { onClosed }) => <PartFailed onRetry={retry} onClose={onClosed} />,
)

/**
 * "Why can't I?" of a resource, whose actions are not shown to who lacks their permission: `ask` opens the dialog that names what is
 * missing, null where nothing is; `dialog` is to be drawn. `onClosed` hears that the dialog is gone.
 */
export function useWhy(
  resource: Resource,
  onClosed: () => void = () => {},
): { ask: (() => void) | null; dialog: ReactNode } {
  const isAsked = useHasDeniedActions(resource.name)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClosed()
  }
  return {
    ask: isAsked ? () => setOpen(true) : null,
    dialog: isOpen && <WhyDialog resource={resource} onClosed={close} />,
  }
}
