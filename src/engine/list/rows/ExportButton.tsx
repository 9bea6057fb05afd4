import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import CircularProgress from '@mui/material/CircularProgress'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { findCallRule } from '#contract/access.ts'
import type { RecordKey } from '#contract/callArguments.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { useEver } from '#src/lib/useEver.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { ToolButton } from '#src/ui/ToolButton.tsx'
import { showToast } from '#src/ui/toast.ts'
import type { ExportMenuProps } from '../../export/ExportMenu.tsx'
import { buildExportArguments, type ChosenRows, listExportFormats } from '../../export/exportChoice.ts'
import { useExport } from '../../export/useExport.ts'
import { PartFailed } from '../../record/action/PartFailed.tsx'
import { useGridId } from '../grid/gridScope.ts'
import type { LayoutColumn } from '../grid/gridSettings.ts'
import type { Matched } from '../selection/matched.ts'
import type { Selection } from '../selection/useSelection.ts'

const ExportMenu = buildLazyPart<ExportMenuProps>(
  async () => (await loadPart(() => import('../../export/ExportMenu.tsx'))).ExportMenu,
  (retry, { anchor, onClose }) => anchor !== null && <PartFailed onRetry={retry} onClose={onClose} />,
)

interface ExportButtonProps {
  resource: Resource
  columns: readonly LayoutColumn[]
  selection: Selection
}

/** Offers the rows of a list as a file, where the services export it and this user may. */
export function ExportButton({ resource, columns, selection }: ExportButtonProps) {
  const text = useText()
  const { descriptor } = resource
  const isPermitted = usePermission(findCallRule(descriptor, 'export'))
  const isWhole = useGridId(resource) === resource.name
  const { filterValues, sort } = useListContext()
  const filter: ListFilter = filterValues
  const { bytes, start, stop } = useExport(resource)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isEverOpen = useEver(anchor !== null)
  if (!descriptor.calls?.export || !isPermitted || !isWhole) return null
  const displayed = columns.filter(column => !column.isHidden).map(column => column.field)
  const chosen = findChosen(descriptor, selection)
  const name = text(bytes === null ? 'engine.export' : 'engine.export.running')
  return (
    <>
      <ToolButton name={name} aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {bytes === null ? <FileDownloadOutlined fontSize="small" /> : <CircularProgress size={20} aria-hidden />}
      </ToolButton>
      {isEverOpen && (
        <ExportMenu
          anchor={anchor}
          formats={listExportFormats(descriptor)}
          chosen={chosen && (selection.count === null ? text('engine.export.allChosen') : toCountText(selection.count))}
          bytes={bytes}
          onChoose={(format, range) => {
            if (filter.lost?.length) return showToast('error', text('engine.filter.lost.first'))
            void start(buildExportArguments(descriptor, format, range, { columns: displayed, filter, sort, chosen }))
          }}
          onStop={stop}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}

/** What is known of a selection. */
interface Selected {
  keys: readonly RecordKey[]
  matching: Matched | null
}

/** More keys than these, or longer ones, do not go into an address. */
const mostKeys = 1000
const longestKeys = 10_000

/** The chosen rows as an export names them; null where none are chosen, or the services cannot be given which ones. */
function findChosen({ calls }: Descriptor, { keys, matching }: Selected): ChosenRows | null {
  const taken = calls?.export?.parameters ?? {}
  if (!taken.ids || !taken.excluded) return null
  const named = matching ? [...matching.excluded] : keys
  // Part of what matched is dealt with, or others are chosen beside it.
  if (matching && (matching.rest || keys.length > 0)) return null
  const isTooLong = named.length > mostKeys || named.join('&excluded=').length > longestKeys
  if (isTooLong || (!matching && named.length === 0)) return null
  return matching ? { excluded: named } : { ids: named }
}
