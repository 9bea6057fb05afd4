import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { foldText } from '#contract/foldText.ts'
import type { Resource } from '#contract/resource.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useSetting } from '#src/providers/settings/useSetting.ts'
import { ChipText } from './ChipText.tsx'
import { type FilterChip, findConditions, listChips, listFilteredFields } from './listFilter.ts'
import { PanelItem, PanelSection } from './PanelSection.tsx'
import { clearSearches, type RecentSearch, readSearches, toRecentCode } from './recentSearches.ts'
import { ShortcutSection } from './ShortcutSection.tsx'
import { listShortcuts } from './searchShortcuts.ts'
import { usePanelKeys } from './usePanelKeys.ts'

interface PanelWays {
  onSearch: (filter: ListFilter) => void
  onShortcut: (prefix: string) => void
  /** The focus goes back to the search box. */
  onLeave: () => void
  onClose: () => void
}

/** What the panel of a search box is drawn with. */
export interface SearchPanelProps {
  id: string
  anchor: HTMLElement
  grid: string
  resource: Resource
  toLabel: (field: string) => string
  /** The beginning of a shortcut narrows what is offered. */
  typed: string
  ways: PanelWays
}

/** What stands below the search box: recent searches and search shortcuts (SPEC-0 §2 "Shared widgets"). */
export function SearchPanel({ id, anchor, grid, resource, toLabel, typed, ways }: SearchPanelProps) {
  const text = useText()
  const [stored] = useSetting<unknown>(toRecentCode(grid))
  const plain = foldText(typed)
  const searches = plain === '' ? readSearches(resource, stored) : []
  const shortcuts = listShortcuts(resource).filter(({ prefix }) => foldText(prefix).startsWith(plain))
  const keys = usePanelKeys(ways)
  if (searches.length === 0 && shortcuts.length === 0) return null
  return (
    <Popper
      open
      role="presentation"
      anchorEl={anchor}
      container={anchor.closest('main')}
      placement="bottom-start"
      sx={{ zIndex: 'modal' }}
    >
      <Paper
        {...keys}
        id={id}
        role="group"
        aria-label={text('engine.search.panel')}
        variant="outlined"
        sx={{
          width: anchor.offsetWidth || 320,
          maxHeight: 'min(480px, 60dvh)',
          overflowY: 'auto',
          mt: 1,
          p: 2,
          boxShadow: 8,
        }}
      >
        {searches.length > 0 && (
          <RecentSection grid={grid} resource={resource} searches={searches} toLabel={toLabel} ways={ways} />
        )}
        {shortcuts.length > 0 && <ShortcutSection shortcuts={shortcuts} toLabel={toLabel} onChoose={ways.onShortcut} />}
      </Paper>
    </Popper>
  )
}

interface RecentSectionProps extends Pick<SearchPanelProps, 'grid' | 'resource' | 'toLabel' | 'ways'> {
  searches: readonly RecentSearch[]
}

function RecentSection({ grid, resource, searches, toLabel, ways }: RecentSectionProps) {
  const text = useText()
  return (
    <PanelSection
      title={text('engine.search.recent')}
      action={
        <Button
          size="small"
          onClick={() => {
            clearSearches(grid)
            ways.onLeave()
          }}
        >
          {text('engine.search.clearAll')}
        </Button>
      }
    >
      {searches.map(search => (
        <PanelItem key={search.searchedOn} onClick={() => ways.onSearch(search.filter)}>
          <SearchText resource={resource} search={search} toLabel={toLabel} />
        </PanelItem>
      ))}
    </PanelSection>
  )
}

interface SearchTextProps {
  resource: Resource
  search: RecentSearch
  toLabel: (field: string) => string
}

function SearchText({ resource, search: { filter }, toLabel }: SearchTextProps) {
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere', textAlign: 'start' }}>
      {listParts(filter).map((part, index) => (
        <span key={part.id}>
          {index > 0 && ' · '}
          <ChipText resource={resource} chip={part} searchText={filter.searchText ?? ''} toLabel={toLabel} />
        </span>
      ))}
    </Box>
  )
}

/** The chips of a search, each field's in one. */
function listParts(filter: ListFilter): FilterChip[] {
  const search = listChips(filter).filter(({ field }) => field === null)
  const fields = listFilteredFields(filter)
  return [...search, ...fields.map(field => ({ id: field, field, conditions: findConditions(filter, field) }))]
}
