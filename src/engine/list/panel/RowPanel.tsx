import KeyboardArrowDownOutlined from '@mui/icons-material/KeyboardArrowDownOutlined'
import KeyboardArrowUpOutlined from '@mui/icons-material/KeyboardArrowUpOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import type { RecordKey } from '#contract/callArguments.ts'
import { getProperty, type Resource } from '#contract/resource.ts'
import { buildRecordQuery } from '#src/providers/data/recordQuery.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { areSingleKeysOn } from '#src/providers/settings/singleKeys.ts'
import { OverlayPanel } from '#src/ui/OverlayPanel.tsx'
import { ReachLinks } from '../../fields/ReachLinks.tsx'
import { RecordLines, RecordStatus } from '../../fields/RecordLines.tsx'
import { RecordName } from '../../fields/RecordName.tsx'
import { toTitleText } from '../../fields/titleText.ts'
import type { TableRow } from '../grid/table.ts'
import { NextRows } from './NextRows.tsx'

/** A list and its chosen row, of which the panel stands. */
export interface RowPanelProps {
  resource: Resource
  /** Null where none is chosen, or where it stands there no more. */
  row: TableRow | null
  /** The key for the row itself, or the reference to the record that is shown. */
  by: string
  area: RefObject<HTMLElement | null>
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

/** Beside a list: who or what its chosen row is about, how they are reached and what comes next. The keys j and k walk through the rows. */
export function RowPanel({ resource, row, by, area, onStep, onClose }: RowPanelProps) {
  const text = useText()
  const isOwn = by === resource.key
  const referred = useFindResource(isOwn ? resource.name : getProperty(resource, by).schema['x-reference'])
  const last = useRef(row)
  if (row) last.current = row
  // What leaves says what it said.
  const key = (row ?? last.current)?.[by]
  usePanelKeys({ isOpen: row !== null, onStep, onClose })
  const id = row?.id
  useEffect(() => {
    if (id !== undefined) area.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [id, area])
  const { data, error } = useQuery({
    ...buildRecordQuery(referred ?? resource, String(key)),
    enabled: referred !== null && key != null,
  })
  const record = data?.data
  return (
    <OverlayPanel
      isOpen={row !== null}
      closeLabel={text('shell.close')}
      onClose={onClose}
      title={
        referred && record ? (
          <Box component="span" sx={{ color: 'primary.main' }}>
            <RecordName resource={referred.name} id={key as RecordKey} isDisplayed>
              {toTitleText(referred, record)}
            </RecordName>
          </Box>
        ) : (
          text('engine.panel')
        )
      }
      header={<Steps onStep={onStep} />}
    >
      {referred && record ? (
        <Box sx={{ display: 'grid', gap: 5, justifyItems: 'start' }}>
          <RecordStatus resource={referred} record={record} />
          <ReachLinks resource={referred} record={record} />
          <Box sx={{ justifySelf: 'stretch' }}>
            <RecordLines resource={referred} record={record} />
          </Box>
          <NextRows resource={referred} id={key as RecordKey} />
        </Box>
      ) : error || key == null ? (
        <Typography sx={{ color: 'text.secondary' }}>{text('engine.preview.gone')}</Typography>
      ) : (
        <Box aria-busy>
          <Skeleton width="60%" height={24} />
          <Skeleton width="80%" height={20} />
        </Box>
      )}
    </OverlayPanel>
  )
}

function Steps({ onStep }: Pick<RowPanelProps, 'onStep'>) {
  const text = useText()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <IconButton aria-label={text('engine.steps.previous')} aria-keyshortcuts="k" onClick={() => onStep(-1)}>
        <KeyboardArrowUpOutlined fontSize="small" />
      </IconButton>
      <IconButton aria-label={text('engine.steps.next')} aria-keyshortcuts="j" onClick={() => onStep(1)}>
        <KeyboardArrowDownOutlined fontSize="small" />
      </IconButton>
      <Typography variant="caption" sx={{ color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}>
        {text('engine.panel.keys')}
      </Typography>
    </Box>
  )
}

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/** What is typed into, and what stands above the page, has its keys for itself. */
const apart = 'input, textarea, select, [contenteditable="true"], .MuiModal-root'

/** Wherever the focus is, j and k step and Escape closes; the arrows step where they move nothing else. */
function usePanelKeys({ isOpen, onStep, onClose }: Pick<RowPanelProps, 'onStep' | 'onClose'> & { isOpen: boolean }) {
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || target.closest(apart)) return
      if (event.key === 'Escape') return onClose()
      const step = steps[event.key]
      const isMeant = event.key.length === 1 ? areSingleKeysOn() : target.closest('[data-panel]')
      if (step === undefined || !isMeant) return
      event.preventDefault()
      onStep(step)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
