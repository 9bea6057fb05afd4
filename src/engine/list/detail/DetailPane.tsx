import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type RefObject, useEffect, useId, useRef } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { toRecordText } from '../../fields/recordText.ts'
import { HiddenStatus } from '../grid/HiddenStatus.tsx'
import { RowsSkeleton } from '../grid/RowsSkeleton.tsx'
import { DetailHeading, toTabId } from './DetailHeading.tsx'
import { DetailList } from './DetailList.tsx'
import { useDetailSettings } from './detailSettings.ts'
import { Splitter } from './Splitter.tsx'
import { toDetailTitle } from './useAddButton.tsx'
import type { Detail } from './useDetails.ts'
import { type MasterRow, useMasterRow } from './useMasterRow.ts'
import type { StoredChoice } from './useRowChoice.ts'

/** What a pane below a list is of. */
export interface DetailPaneProps {
  resource: Resource
  details: readonly Detail[]
  choice: StoredChoice
  /** What the splitter shares between the list and the pane. */
  frame: RefObject<HTMLElement | null>
}

/** What stands below a list: the records that refer to its chosen row, or how to choose one. A lazy chunk of its own. */
export function DetailPane({ resource, details, choice, frame }: DetailPaneProps) {
  const text = useText()
  const { share, shown, keepShare, keepShown } = useDetailSettings(resource.name)
  const master = useMasterRow(resource, choice.id)
  const detail = details.find(each => toDetailName(each) === shown) ?? (details[0] as Detail)
  const title = toDetailTitle(detail)
  const isFound = choice.id !== null && master.state === 'found'
  const heading = isFound ? text('engine.detail.of', title, toRecordText(resource, master.row) || choice.id) : title
  const section = useSightOfChosen(choice.id)
  const panelId = useId()
  const close = () => {
    choice.onClose()
    // The focus stands in what is about to leave.
    frame.current?.querySelector<HTMLElement>('[aria-current] [data-field]')?.focus()
  }
  const isOpen = choice.id !== null
  return (
    <>
      {isOpen && <Splitter frame={frame} share={share} onShare={keepShare} />}
      <HiddenStatus>{isFound ? heading : ''}</HiddenStatus>
      <Box component="section" ref={section} aria-label={heading} sx={{ minWidth: 0, scrollMarginTop: 72 }}>
        {isOpen ? (
          <>
            <DetailHeading
              heading={heading}
              note={isFound && !master.isAbove ? text('engine.detail.elsewhere') : null}
              details={details}
              shown={detail}
              panelId={panelId}
              master={isFound ? master.row.id : null}
              onShow={each => keepShown(toDetailName(each))}
              onClose={close}
            />
            <Box {...(details.length > 1 && toPanel(panelId, detail))}>
              <DetailBody resource={resource} detail={detail} master={master} />
            </Box>
          </>
        ) : (
          <Typography sx={{ color: 'text.secondary', py: 4, px: 4 }}>
            {text('engine.detail.choose', details.map(toDetailTitle).join(', '))}
          </Typography>
        )}
      </Box>
    </>
  )
}

interface DetailBodyProps {
  resource: Resource
  detail: Detail
  master: MasterRow
}

function DetailBody({ resource, detail, master }: DetailBodyProps) {
  const text = useText()
  switch (master.state) {
    case 'waiting':
      return <RowsSkeleton count={3} />
    case 'gone':
      return <EmptyState title={text('engine.detail.gone')} hint={text('engine.detail.gone.hint')} />
    case 'failed':
      return <ErrorState title={text('engine.list.failed')} message={master.error.message} onRetry={master.retry} />
    case 'found': {
      const grid = `${resource.name}.${toDetailName(detail)}`
      const { id } = master.row
      return <DetailList key={`${grid}.${id}`} detail={detail} grid={grid} master={id} />
    }
  }
}

function toPanel(id: string, detail: Detail) {
  return { id, role: 'tabpanel', 'aria-labelledby': toTabId(id, detail) }
}

function toDetailName({ below, by }: Detail): string {
  return `${below.name}.${by}`
}

/** Where the list and the pane stand one after the other, the pane is brought into sight for a row that was just chosen. */
function useSightOfChosen(id: string | null) {
  const section = useRef<HTMLElement>(null)
  const before = useRef(id)
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    if (id !== null && matchMedia('(max-width: 899px)').matches) section.current?.scrollIntoView?.({ block: 'start' })
  }, [id])
  return section
}
