import FilterListOutlined from '@mui/icons-material/FilterListOutlined'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import type { FilterAreaProps } from './FilterArea.tsx'
import { FilterChips } from './FilterChips.tsx'
import { isNarrowed, listFilteredFields } from './listFilter.ts'
import { SearchBox } from './SearchBox.tsx'

/** The filter bar of a list (SPEC-0 §2 "Shared widgets"): the search, what narrows the list, and the way to the filters. */
export function FilterBar({ resource, toLabel, bar }: FilterAreaProps) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** The focus stays in the bar; the search would open what hangs below it. */
  const rest = () => (button.current ?? input.current)?.focus()
  const { filter } = bar
  const count = listFilteredFields(filter).length
  return (
    <>
      <SearchBox input={input} resource={resource} toLabel={toLabel} bar={bar}>
        <FilterChips resource={resource} filter={filter} toLabel={toLabel} onChange={bar.change} onEmptied={rest} />
      </SearchBox>
      {bar.properties.length > 0 && (
        <Button
          ref={button}
          color="inherit"
          startIcon={<FilterListOutlined fontSize="small" />}
          aria-expanded={bar.isOpen}
          aria-controls={bar.panelId}
          onClick={bar.toggle}
        >
          {count > 0 ? text('engine.filter.some', count) : text('engine.filter.title')}
        </Button>
      )}
      {isNarrowed(filter) && (
        <Button
          onClick={() => {
            bar.change({})
            // The button leaves with what it lifts.
            rest()
          }}
        >
          {text('engine.filter.clear')}
        </Button>
      )}
    </>
  )
}
