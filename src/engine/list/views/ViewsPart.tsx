import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { useGridLayout } from '../grid/gridLayout.ts'
import { NameDialog } from './NameDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { useViews } from './useViews.ts'
import { ViewBar } from './ViewBar.tsx'
import { ViewsMenu } from './ViewsMenu.tsx'
import { toOwner } from './viewQuestions.ts'

/** The views of a list, and where their menu opens. */
export interface ViewsPartProps {
  resource: Resource
  layout: ReturnType<typeof useGridLayout>
  /** The button of the menu while it is open. */
  anchor: HTMLElement | null
  onClose: () => void
}

/** Everything that is done with saved views: the line of the open one, the menu of all, and their dialogs. */
export function ViewsPart({ resource, layout, anchor, onClose }: ViewsPartProps) {
  const views = useViews(resource, layout)
  const { open, dialog } = views
  const text = useText()
  const isForeign = dialog === 'rename' && open !== null && open.group !== 'own'
  const owner = open ? toOwner(text, open) : ''
  return (
    <>
      {open && <ViewBar view={open} views={views} />}
      <ViewsMenu resource={resource} anchor={anchor} views={views} onClose={onClose} />
      {(dialog === 'saveAs' || dialog === 'rename') && (
        <NameDialog
          title={text(isForeign ? 'engine.views.rename.title.of' : `engine.views.${dialog}.title`, owner)}
          name={dialog === 'rename' && open ? open.name : ''}
          onSave={dialog === 'rename' ? views.rename : views.saveAs}
          onClose={views.closeDialog}
        />
      )}
      {dialog === 'share' && open && <ShareDialog view={open} onSave={views.share} onClose={views.closeDialog} />}
    </>
  )
}
