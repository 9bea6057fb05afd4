import { createElement } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'

const renderFailure = (onRetry: () => void) =>
  createElement(ErrorState, { title: getText('timeCard.notLoaded'), onRetry, retryLabel: getText('serviceDown.retry') })

/** The dispute dialog, whose code comes once it is opened: the page that a link opens on a phone does without it. */
export const DisputeDialogPart = buildLazyPart(
  async () => (await loadPart(() => import('./dispute/DisputeDialog.tsx'))).DisputeDialog,
  renderFailure,
)
