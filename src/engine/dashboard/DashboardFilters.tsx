import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useId, useRef, useState } from 'react'
import { type DashboardFilter, searchField } from '#contract/dashboard.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ButtonGroup } from '#src/ui/ButtonGroup.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { SingleDropdown } from '#src/ui/SingleDropdown.tsx'
import { useDebouncedText } from '#src/ui/useDebouncedText.ts'
import { canChoose } from '../fields/canChoose.ts'

interface DashboardFiltersProps {
  filters: readonly DashboardFilter[]
  /** What is chosen, as the call takes it. */
  query: readonly [string, string][]
  onChoose: (name: string, values: readonly string[]) => void
}

/** As many choices stand side by side; more are chosen from a list. */
const mostButtons = 3

const PropertyFilter = buildLazyPart(
  async () => (await loadPart(() => import('./PropertyFilter.tsx'))).PropertyFilter,
  retry => <RetryButton onRetry={retry} />,
  () => <Skeleton variant="rounded" height={36} />,
)

function RetryButton({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  return (
    <Button variant="outlined" onClick={onRetry}>
      {text('part.retry')}
    </Button>
  )
}

/** What a user chooses for a whole dashboard, each under its label. */
export function DashboardFilters({ filters, query, onChoose }: DashboardFiltersProps) {
  const text = useText()
  const held = useStore(heldPermissions)
  const prefix = useId()
  return (
    <Box
      component="section"
      aria-label={text('dashboard.filters')}
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
        mb: 4,
      }}
    >
      {filters.map(filter => {
        const property = findProperty(filter)
        if (property && !canChoose(property, held)) return null
        const id = `${prefix}-${filter.name}`
        const values = query.filter(([name]) => name === filter.name).map(([, value]) => value)
        return (
          <Box key={filter.name} sx={{ minWidth: 0 }}>
            <FormLabel id={`${id}-label`} htmlFor={id} sx={{ display: 'block', mb: 1 }}>
              {filter.title}
            </FormLabel>
            <FilterInput id={id} filter={filter} values={values} onChoose={next => onChoose(filter.name, next)} />
          </Box>
        )
      })}
    </Box>
  )
}

interface FilterInputProps {
  id: string
  filter: DashboardFilter
  values: readonly string[]
  onChoose: (values: readonly string[]) => void
}

function FilterInput({ id, filter, values, onChoose }: FilterInputProps) {
  const { choices, title } = filter
  if (choices) {
    const usual = String(filter.default ?? choices[0]?.value)
    const chosen = values[0] ?? usual
    // The address says only what is not as usual.
    const choose = (value: string) => onChoose(value === usual ? [] : [value])
    if (choices.length <= mostButtons) {
      const buttons = choices.map(each => ({ key: String(each.value), name: each.title }))
      return <ButtonGroup label={title} buttons={buttons} value={chosen} onChange={choose} />
    }
    return (
      <SingleDropdown
        input={{ id }}
        choices={choices.map(each => ({ value: String(each.value), title: each.title }))}
        value={chosen}
        onChange={value => choose(value === null ? usual : String(value))}
      />
    )
  }
  const property = findProperty(filter)
  if (property?.usualOperator !== 'in') {
    return <TextFilter id={id} value={values[0] ?? ''} onChoose={value => onChoose(value === '' ? [] : [value])} />
  }
  return <PropertyFilter id={id} property={property} values={values} onChoose={onChoose} />
}

/** The property whose values are to choose from; null where a text is asked for. */
function findProperty({ fields }: DashboardFilter): ResourceProperty | null {
  const [resource = '', field = ''] = Object.entries(fields)[0] ?? []
  return field === searchField ? null : (liveResources.get(resource)?.properties.get(field) ?? null)
}

interface TextFilterProps {
  id: string
  value: string
  onChoose: (value: string) => void
}

/** A text that rows must hold: asked for a moment after the last key, and at once by Enter. */
function TextFilter({ id, value, onChoose }: TextFilterProps) {
  const [typed, setTyped] = useState(value)
  const settled = useDebouncedText(typed)
  const choose = useRef(onChoose)
  choose.current = onChoose
  const asked = useRef(value)
  const ask = (next: string) => {
    if (next.trim() === asked.current) return
    asked.current = next.trim()
    choose.current(asked.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed counts once it has settled
  useEffect(() => ask(settled), [settled])
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])
  return (
    <OutlinedInput
      id={id}
      type="search"
      fullWidth
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && ask(typed)}
      startAdornment={<SearchOutlined fontSize="small" sx={{ color: 'text.secondary', mr: 2 }} />}
    />
  )
}
