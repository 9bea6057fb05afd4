import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Collapse from '@mui/material/Collapse'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useRef } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useSetting } from '#src/providers/settings/useSetting.ts'
import { showToast } from '#src/ui/toast.ts'
import { useIsNarrow } from '#src/ui/useIsNarrow.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { type FilterState, toFilterCode, toFilterState } from './filterState.ts'
import { isNarrowed } from './listFilter.ts'
import { readSavedFilter } from './restoreFilter.ts'
import { ShortcutSection } from './ShortcutSection.tsx'
import { listShortcuts } from './searchShortcuts.ts'
import type { FilterBarState } from './useFilterBar.ts'

/** What the filters of a list are opened with. */
export interface FilterAreaProps {
  resource: Resource
  toLabel: (field: string) => string
  bar: FilterBarState
}

/** The filters of a list as they open below the bar, or on a phone over all of the page. */
export function FilterArea({ resource, toLabel, bar }: FilterAreaProps) {
  const text = useText()
  const [saved, save] = useSetting<FilterState | null>(toFilterCode(bar.grid))
  const forget = () => {
    save(null)
    showToast('success', text('engine.filter.isForgotten'))
  }
  const apply = (next: ListFilter) => {
    bar.apply(next)
    bar.close()
  }
  const saveAndApply = (next: ListFilter) => {
    apply(next)
    if (!isNarrowed(next)) return saved === null ? undefined : forget()
    save(toFilterState(resource, next, field => bar.toName(field ?? 'searchText')))
    showToast('success', text('engine.filter.isSaved'))
  }
  const isNarrow = useIsNarrow()
  // A phone that is turned meanwhile keeps what is typed.
  const isSheet = useRef(isNarrow)
  if (!bar.isOpen) isSheet.current = isNarrow
  const chosen = useRef<string | null>(null)
  const shortcuts = listShortcuts(resource)
  const draw = (below?: ReactNode) => (
    <FilterPanel
      properties={bar.properties}
      filter={bar.filter}
      toLabel={toLabel}
      onApply={apply}
      onReset={() => bar.change({})}
      onSave={saveAndApply}
      onForget={saved !== null && readSavedFilter(resource, saved) !== null ? forget : null}
      below={below}
    />
  )
  if (!isSheet.current) {
    return (
      <Collapse appear in={bar.isOpen} mountOnEnter unmountOnExit>
        {draw()}
      </Collapse>
    )
  }
  const choose = (prefix: string) => {
    chosen.current = prefix
    bar.close()
  }
  // The search has the focus once the sheet has given it back.
  const goOn = () => {
    if (chosen.current !== null) bar.shortcut.current(chosen.current)
    chosen.current = null
  }
  return (
    <FilterSheet isOpen={bar.isOpen} onClose={bar.close} onClosed={goOn}>
      {draw(shortcuts.length > 0 && <ShortcutSection shortcuts={shortcuts} toLabel={toLabel} onChoose={choose} />)}
    </FilterSheet>
  )
}

interface FilterSheetProps {
  isOpen: boolean
  onClose: () => void
  /** It is out of the page. */
  onClosed: () => void
  /** The form, which takes what the heading leaves. */
  children: ReactNode
}

/** The filters of a list on a phone, as high and wide as its window; the focus goes back to what opened them. */
function FilterSheet({ isOpen, onClose, onClosed, children }: FilterSheetProps) {
  const text = useText()
  const id = useId()
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: '100%', height: '100dvh' } },
        transition: { onExited: onClosed },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexShrink: 0, pl: 4, pr: 2, minHeight: 56 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {text('engine.filter.title')}
        </Typography>
        <IconButton aria-label={text('engine.filter.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  )
}
