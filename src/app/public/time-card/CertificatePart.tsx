import { loadPart } from '#src/lib/loadPart.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'

/** The button that downloads a certificate; only what is approved needs its code. */
export const CertificatePart = buildLazyPart(
  async () => (await loadPart(() => import('../approve/CertificateButton.tsx'))).CertificateButton,
  retry => (
    <ErrorState title={getText('timeCard.notLoaded')} retryLabel={getText('serviceDown.retry')} onRetry={retry} />
  ),
)
