import Button from '@mui/material/Button'
import { loadPart } from '#src/lib/loadPart.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import type { GoneScreen } from './useScreen.ts'

/** `ScreenGone`, whose code comes when it is needed: hardly ever. */
export const LazyScreenGone = buildLazyPart<GoneScreen>(
  async () => (await loadPart(() => import('./ScreenGone.tsx'))).ScreenGone,
  (retry, { title, isDenied }) => (
    <PageHeader
      title={getText(isDenied ? 'engine.screen.denied' : 'engine.screen.gone', title)}
      actions={<Button onClick={retry}>{getText('part.retry')}</Button>}
    />
  ),
)
