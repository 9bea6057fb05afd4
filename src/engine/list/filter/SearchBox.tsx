import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { replaceSearchText } from './listFilter.ts'
import { SearchField } from './SearchField.tsx'
import type { SearchPanelProps } from './SearchPanel.tsx'
import type { FilterBarState } from './useFilterBar.ts'
import { useSearchEntry } from './useSearchEntry.ts'
import { useSearchKey } from './useSearchKey.ts'
import { useSearchPanel } from './useSearchPanel.ts'

const SearchPanel = buildLazyPart<SearchPanelProps>(
  async () => (await loadPart(() => import('./SearchPanel.tsx'), false)).SearchPanel,
  // Without it everything can still be typed.
  () => null,
)

/** SPEC-0 §9 "Layout": the filter container, in pixels. */
const barWidth = 615

interface SearchBoxProps {
  input: RefObject<HTMLInputElement | null>
  resource: Resource
  toLabel: (field: string) => string
  bar: FilterBarState
  /** The chips that stand in it. */
  children: ReactNode
}

/** The search of a list; it searches as one types, and on Enter at once (SPEC-0 §5 "The filter bar searches on Enter"). */
export function SearchBox({ input, resource, toLabel, bar, children }: SearchBoxProps) {
  const text = useText()
  const id = useId()
  const { filter } = bar
  const frame = useRef<HTMLDivElement>(null)
  const entry = useSearchEntry({
    resource,
    filter,
    toLabel,
    onApply: bar.apply,
    onType: bar.follow,
    onMeant: bar.record,
  })
  const panel = useSearchPanel(input, id)
  const leave = useSearchKey(input, panel.focus)
  const ways = {
    onSearch(next: ListFilter) {
      panel.back()
      entry.settle()
      bar.apply(next)
    },
    onShortcut(prefix: string) {
      entry.type(`${prefix} `)
      panel.back()
    },
    onLeave: panel.back,
    onClose: panel.close,
  }
  bar.shortcut.current = ways.onShortcut
  return (
    <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 320px' }, maxWidth: { sm: barWidth } }}>
      <SearchField
        id={id}
        input={input}
        frame={frame}
        entry={entry}
        panel={panel}
        onClear={() => {
          entry.clear()
          if (filter.searchText) bar.change(replaceSearchText(filter, ''))
          panel.focus()
        }}
        onLeave={leave}
      >
        {children}
      </SearchField>
      <span id={`${id}-hint`} hidden>
        {text('engine.search.hint')}
      </span>
      {entry.problem !== null && (
        <FormHelperText id={`${id}-problem`} role="alert" error>
          {entry.problem}
        </FormHelperText>
      )}
      {panel.isOpen && frame.current && (
        <SearchPanel
          id={id}
          anchor={frame.current}
          grid={bar.grid}
          resource={resource}
          toLabel={toLabel}
          typed={entry.isTouched ? entry.typed : ''}
          ways={ways}
        />
      )}
    </Box>
  )
}
