import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useGetList, useListContext } from 'ra-core'
import { type RefObject, useEffect, useId, useRef } from 'react'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { getProperty, type Resource } from '#contract/resource.ts'
import { screenClass } from '#src/lib/printing.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { toRecordText } from '../../fields/recordText.ts'
import type { Detail } from '../../navigation/useDetails.ts'
import { HiddenStatus } from '../grid/HiddenStatus.tsx'
import { RowsSkeleton } from '../grid/RowsSkeleton.tsx'
import type { TableRow } from '../grid/table.ts'
import { DetailList } from './DetailList.tsx'
import { useDetailSettings } from './detailSettings.ts'
import { Splitter } from './Splitter.tsx'
import { toDetailTitle, useAddButton } from './useAddButton.tsx'
import type { StoredChoice } from './useRowChoice.ts'

/** The chosen row, as far as it is known. */
type MasterRow =
  | { state: 'waiting' }
  /** It was deleted, or this user does not reach it. */
  | { state: 'gone' }
  | { state: 'failed'; error: Error; retry: () => void }
  /** `isAbove` is false where the rows that stand above do not include it. */
  | { state: 'found'; row: TableRow; isAbove: boolean }

/** Finds the chosen row among those above, or else asks for it as the list would, so that it stays as live as they are. */
function useMasterRow(resource: Resource, id: string | null): MasterRow {
  const { data, error } = useListContext<TableRow>()
  const key = toKey(resource, id)
  const above = data?.find(row => String(row.id) === id)
  const isAsked = key !== null && above === undefined && (data !== undefined || error != null)
  const asked = useGetList<TableRow>(
    resource.name,
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: resource.key, order: 'ASC' },
      filter: { conditions: [{ field: resource.key, op: 'equals', value: key }] },
      meta: { withTotal: false },
    },
    { enabled: isAsked },
  )
  const last = useRef<TableRow | null>(null)
  const row = above ?? (isAsked ? asked.data?.[0] : undefined)
  if (row) last.current = row
  if (key === null) return { state: 'gone' }
  if (row) return { state: 'found', row, isAbove: above !== undefined }
  if (isAsked && asked.error) return { state: 'failed', error: asked.error, retry: () => void asked.refetch() }
  if (isAsked && asked.data) return { state: 'gone' }
  // The rows above are others by now: it is looked for, and most likely there.
  const known = last.current
  return known && String(known.id) === id ? { state: 'found', row: known, isAbove: false } : { state: 'waiting' }
}

/** The key as the services know it; null for a text that is no key of this resource. */
function toKey(resource: Resource, id: string | null): RecordValues[string] | null {
  if (id === null || id === '') return null
  if (getProperty(resource, resource.key).jsonType !== 'integer') return id
  return /^\d+$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : null
}

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
  const { share, displayed, storeShare, storeDisplayed } = useDetailSettings(resource.name)
  const master = useMasterRow(resource, choice.id)
  const detail = details.find(each => toDetailName(each) === displayed) ?? (details[0] as Detail)
  const title = toDetailTitle(detail)
  const isFound = choice.id !== null && master.state === 'found'
  const heading = isFound ? text('engine.detail.of', title, toRecordText(resource, master.row) || choice.id) : title
  const section = useSightOfChosen(choice.id)
  const panelId = useId()
  const close = () => {
    choice.onClose()
    // The focus stands in what is about to leave.
    const row = frame.current?.querySelector('[aria-current]')
    const target = row?.querySelector<HTMLElement>('[data-choose]') ?? row?.querySelector<HTMLElement>('[data-field]')
    target?.focus()
  }
  const isOpen = choice.id !== null
  return (
    <>
      {isOpen && <Splitter frame={frame} share={share} onShare={storeShare} />}
      <HiddenStatus>{isFound ? heading : ''}</HiddenStatus>
      <Box component="section" ref={section} aria-label={heading} sx={{ minWidth: 0, scrollMarginTop: 72 }}>
        {isOpen ? (
          <>
            <DetailHeading
              heading={heading}
              note={isFound && !master.isAbove ? text('engine.detail.elsewhere') : null}
              details={details}
              displayed={detail}
              panelId={panelId}
              master={isFound ? master.row.id : null}
              onShow={each => storeDisplayed(toDetailName(each))}
              onClose={close}
            />
            <Box {...(details.length > 1 && toPanel(panelId, detail))}>
              <DetailBody resource={resource} detail={detail} master={master} />
            </Box>
          </>
        ) : (
          <Typography className={screenClass} sx={{ color: 'text.secondary', py: 4, px: 4 }}>
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

interface DetailHeadingProps {
  heading: string
  /** A quiet line beside the heading. */
  note: string | null
  details: readonly Detail[]
  displayed: Detail
  /** The id of what the tabs turn. */
  panelId: string
  /** The key of the chosen row; null while it is not known. */
  master: RecordKey | null
  onShow: (detail: Detail) => void
  onClose: () => void
}

/** Whose records stand below and which of them, the way to a further one, and the way to close them. */
function DetailHeading({ heading, note, details, displayed, panelId, ...props }: DetailHeadingProps) {
  const { master, onShow, onClose } = props
  const text = useText()
  const addButton = useAddButton(displayed, master)
  const close = text('engine.detail.close')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, minHeight: 56 }}>
      <Typography variant="h2" sx={{ flex: { xs: 1, md: 'none' }, minWidth: 0, overflowWrap: 'anywhere' }}>
        {heading}
      </Typography>
      {note && <Typography sx={{ order: 2, color: 'text.secondary' }}>{note}</Typography>}
      <Box sx={{ order: 2, width: { xs: '100%', md: 0 } }} />
      {details.length > 1 && (
        <Tabs
          value={details.indexOf(displayed)}
          aria-label={text('engine.detail.tabs')}
          onChange={(_, target: number) => onShow(details[target] as Detail)}
          sx={{ order: 3 }}
        >
          {details.map(detail => (
            <Tab
              key={`${detail.below.name}.${detail.by}`}
              id={toTabId(panelId, detail)}
              aria-controls={detail === displayed ? panelId : undefined}
              label={toDetailTitle(detail)}
            />
          ))}
        </Tabs>
      )}
      <Box sx={{ order: 4, ml: 'auto', my: { xs: 2, md: 0 } }}>{addButton}</Box>
      {/* Where it is narrow the way to close stands beside the heading, and the rest below. */}
      <Tooltip title={close}>
        <IconButton aria-label={close} onClick={onClose} sx={{ order: { xs: 1, md: 5 } }}>
          <CloseOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

/** The id of the tab of a list below. */
function toTabId(panelId: string, { below, by }: Detail): string {
  return `${panelId}-${below.name}-${by}`
}
