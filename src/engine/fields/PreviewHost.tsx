import { useEffect } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { useStore } from '#src/lib/useStore.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { closePreview, type DisplayedPreview, displayedPreview } from './displayedPreview.ts'
import type { RecordPreviewProps } from './RecordPreview.tsx'

// Where its code does not come, the link still leads to the record.
const RecordPreview = buildLazyPart<RecordPreviewProps>(
  async () => (await loadPart(() => import('./RecordPreview.tsx'), false)).RecordPreview,
  () => null,
)

/** Where the preview of a record stands, at the link that is pointed at or has the focus; Escape closes it and nothing else. */
export function PreviewHost() {
  const displayed = useStore(displayedPreview)
  return displayed && <OpenPreview displayed={displayed} />
}

function OpenPreview({ displayed }: { displayed: DisplayedPreview }) {
  const resource = useFindResource(displayed.resource)
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      closePreview()
    }
    document.addEventListener('keydown', close, true)
    return () => document.removeEventListener('keydown', close, true)
  }, [])
  return (
    resource && <RecordPreview key={`${resource.name} ${displayed.id}`} resource={resource} displayed={displayed} />
  )
}
