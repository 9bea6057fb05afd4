import { type ComponentType, createElement } from 'react'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'

/** What a feature draws on the page of a record; its code comes once that is opened. */
export function buildSlot(load: () => Promise<ComponentType<RecordSlotProps>>): ComponentType<RecordSlotProps> {
  return buildLazyPart(load, retry =>
    createElement(ErrorState, { title: getText('engine.list.failed'), onRetry: retry }),
  )
}
