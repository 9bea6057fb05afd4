import Collapse from '@mui/material/Collapse'
import type { Resource } from '#contract/resource.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useSetting } from '#src/providers/settings/useSetting.ts'
import { showToast } from '#src/ui/toast.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { type FilterState, toFilterCode, toFilterState } from './filterState.ts'
import { isNarrowed } from './listFilter.ts'
import { readSavedFilter } from './restoreFilter.ts'
import type { FilterBarState } from './useFilterBar.ts'

/** What the filters of a list are opened with. */
export interface FilterAreaProps {
  resource: Resource
  toLabel: (field: string) => string
  bar: FilterBarState
}

/** The filters of a list as they open below the bar. */
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
  return (
    <Collapse appear in={bar.isOpen} mountOnEnter unmountOnExit>
      <FilterPanel
        properties={bar.properties}
        filter={bar.filter}
        toLabel={toLabel}
        onApply={apply}
        onReset={() => bar.change({})}
        onSave={saveAndApply}
        onForget={saved !== null && readSavedFilter(resource, saved) !== null ? forget : null}
      />
    </Collapse>
  )
}
