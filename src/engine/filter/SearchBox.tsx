import ClearOutlined from '@mui/icons-material/ClearOutlined'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { replaceSearchText } from './listFilter.ts'
import type { SearchPanelProps } from './SearchPanel.tsx'
import type { FilterBarState } from './useFilterBar.ts'
import { useSearchEntry } from './useSearchEntry.ts'
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

/** The search of a list; it searches on Enter (SPEC-0 §5 "The filter bar searches on Enter"). */
export function SearchBox({ input, resource, toLabel, bar, children }: SearchBoxProps) {
  const text = useText()
  const id = useId()
  const { filter } = bar
  const frame = useRef<HTMLDivElement>(null)
  const entry = useSearchEntry({ resource, filter, toLabel, onApply: bar.apply })
  const panel = useSearchPanel(input, id)
  const keys: Record<string, () => void> = {
    Enter() {
      panel.close()
      entry.submit()
    },
    Escape: panel.isOpen ? panel.close : entry.settle,
    ArrowDown: panel.enter,
  }
  return (
    <Box sx={{ flex: { xs: '1 1 100%', sm: `0 1 ${barWidth}px` }, minWidth: { sm: 360 } }}>
      <OutlinedInput
        ref={frame}
        inputRef={input}
        fullWidth
        type="search"
        placeholder={text('engine.search.placeholder')}
        value={entry.typed}
        error={entry.problem !== null}
        onChange={event => {
          entry.type(event.target.value)
          panel.open()
        }}
        onFocus={panel.onFocus}
        onClick={({ target }) => target === input.current && panel.open()}
        onBlur={panel.onBlur}
        onKeyDown={event => {
          if (event.key === 'ArrowDown') event.preventDefault()
          keys[event.key]?.()
        }}
        inputProps={{
          'aria-label': text('engine.search.label'),
          'aria-describedby': `${id}-hint ${id}-problem`,
          'aria-invalid': entry.problem !== null || undefined,
          autoComplete: 'off',
        }}
        startAdornment={<SearchOutlined fontSize="small" sx={{ color: 'text.secondary', mr: 2, flexShrink: 0 }} />}
        endAdornment={
          <>
            {entry.typed && (
              <IconButton
                size="small"
                aria-label={text('engine.search.clear')}
                onClick={() => {
                  entry.type('')
                  if (filter.searchText) bar.change(replaceSearchText(filter, ''))
                  panel.focus()
                }}
              >
                <ClearOutlined fontSize="small" />
              </IconButton>
            )}
            {children}
          </>
        }
        sx={{
          gap: 1,
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          '& > input': { flex: '1 1 140px', width: 'auto', minWidth: 0 },
          '& input::-webkit-search-cancel-button': { display: 'none' },
        }}
      />
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
          typed={entry.isChanged ? entry.typed : ''}
          onSearch={next => {
            panel.back()
            entry.settle()
            bar.apply(next)
          }}
          onShortcut={prefix => {
            entry.type(`${prefix} `)
            panel.back()
          }}
          onLeave={panel.back}
          onClose={panel.close}
        />
      )}
    </Box>
  )
}
