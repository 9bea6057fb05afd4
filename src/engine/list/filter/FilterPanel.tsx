import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { type ReactNode, type RefObject, useContext, useId, useRef, useState } from 'react'
import { type Condition, listOperators } from '#contract/conditions.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { useKeptFocus } from '#src/lib/useKeptFocus.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { GridScopeContext } from '../grid/gridScope.ts'
import { filtersHeight } from '../grid/tableStyle.ts'
import { FilterField } from './FilterField.tsx'
import { carryDraft, filterApplicable, findConditions, replaceConditions } from './listFilter.ts'

interface FilterPanelProps {
  properties: readonly ResourceProperty[]
  filter: ListFilter
  toLabel: (field: string) => string
  onApply: (filter: ListFilter) => void
  /** Lifts all that narrows the list, the search too. */
  onReset: () => void
  /** Applies a filter, with which the list opens from then on. */
  onSave: (filter: ListFilter) => void
  /** Null where no filter is saved. */
  onForget: (() => void) | null
  /** What stands below the fields of a sheet; undefined where the panel stands among other things. */
  below?: ReactNode
}

/** A sheet's buttons stay below what scrolls, where a thumb reaches them. */
const sheetStyle = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const
const sheetBodyStyle = {
  display: 'grid',
  alignContent: 'start',
  gap: 4,
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  p: 4,
  pt: 1,
}
const sheetButtonsStyle = {
  p: 4,
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
  '& .MuiButton-root[type="submit"]': { flex: 1 },
}
const buttonsStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, justifyContent: 'flex-end' }
const panelStyle = { p: 4, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 4 }

const fieldsStyle = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  maxHeight: { md: filtersHeight },
  overflowY: { md: 'auto' },
} as const

/** The filters of a list: changed at leisure, applied by Enter or the button (SPEC-2 §4 "Filter actions"). */
export function FilterPanel({ properties, filter, toLabel, onApply, below, ...ways }: FilterPanelProps) {
  const isBelow = useContext(GridScopeContext) !== null
  const isSheet = below !== undefined
  const text = useText()
  const prefix = useId()
  const panel = useRef<HTMLFormElement>(null)
  useKeptFocus(panel, properties)
  const { draft, setDraft, getOffered } = useFilterDraft(filter, properties)
  const unclear = useUnparsableFilters(panel)
  const applyBy = (apply: (filter: ListFilter) => void) => unclear.check() && apply(getOffered())
  // Another round draws the inputs anew: a text that is no value yet stands in them alone.
  const [round, setRound] = useState(0)
  const reset = () => {
    setDraft({})
    unclear.forget()
    setRound(round + 1)
    ways.onReset()
  }
  return (
    <Box
      component="form"
      ref={panel}
      tabIndex={-1}
      aria-label={text(isBelow ? 'engine.filter.below' : 'engine.filter.title')}
      onSubmit={event => {
        event.preventDefault()
        applyBy(onApply)
      }}
      sx={isSheet ? sheetStyle : panelStyle}
    >
      <Box sx={isSheet ? sheetBodyStyle : undefined}>
        <Box key={round} sx={fieldsStyle}>
          {properties.map(property => (
            <FilterField
              key={`${property.name} ${property.kind}`}
              id={`${prefix}-${property.name}`}
              property={property}
              label={toLabel(property.name)}
              conditions={findConditions(draft, property.name)}
              onChange={conditions => {
                unclear.forget()
                setDraft(replaceConditions(draft, property.name, conditions))
              }}
            />
          ))}
        </Box>
        {below}
      </Box>
      <PanelButtons
        isSheet={isSheet}
        problem={unclear.problem}
        onReset={reset}
        onSave={() => applyBy(ways.onSave)}
        onForget={ways.onForget}
      />
    </Box>
  )
}

interface PanelButtonsProps {
  isSheet: boolean
  /** Why nothing was applied; null where nothing speaks against it. */
  problem: string | null
  onReset: () => void
  onSave: () => void
  onForget: (() => void) | null
}

function PanelButtons({ isSheet, problem, onReset, onSave, onForget }: PanelButtonsProps) {
  const text = useText()
  return (
    <Box sx={[buttonsStyle, isSheet && sheetButtonsStyle]}>
      {problem !== null && (
        <FormHelperText role="alert" error sx={{ flexBasis: '100%', textAlign: 'end', mt: 0 }}>
          {problem}
        </FormHelperText>
      )}
      {onForget && <SavedNotice onForget={onForget} />}
      <Button type="button" color="inherit" onClick={onReset}>
        {text('engine.filter.reset')}
      </Button>
      <Button type="button" variant="outlined" onClick={onSave}>
        {text('engine.filter.saveApply')}
      </Button>
      <Button type="submit" variant="contained">
        {text('engine.filter.apply')}
      </Button>
    </Box>
  )
}

function SavedNotice({ onForget }: { onForget: () => void }) {
  const text = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', mr: 'auto' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text('engine.filter.saved')}
      </Typography>
      <Button type="button" size="small" onClick={onForget}>
        {text('engine.filter.forget')}
      </Button>
    </Box>
  )
}

/** Finds what is typed into the filters of a panel and cannot be read, which is not to be left out without a word. */
function useUnparsableFilters(panel: RefObject<HTMLElement | null>) {
  const text = useText()
  const [problem, setProblem] = useState<string | null>(null)
  return {
    problem,
    forget: () => setProblem(null),
    /** True where everything can be read; else the first input that cannot has the focus, and `problem` says so. */
    check(): boolean {
      const unclear = panel.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')
      if (!unclear) return true
      // A filter of a range has its field's label above both ends.
      const labels = [...(panel.current?.querySelectorAll('label') ?? [])]
      const label = labels.find(({ htmlFor }) => htmlFor === unclear.id.replace(/-to$/, ''))
      setProblem(text('engine.filter.unclear', unclear.value, label?.textContent ?? ''))
      unclear.focus()
      return false
    },
  }
}

/**
 * What is put together over the filter that is applied, and goes on over the next one. What was typed into a filter that left
 * meanwhile stays for its return; it is not among what `getOffered` gives to be applied.
 */
function useFilterDraft(filter: ListFilter, properties: readonly ResourceProperty[]) {
  const [draft, setDraft] = useState(filter)
  const [applied, setApplied] = useState(filter)
  if (applied !== filter) {
    setApplied(filter)
    setDraft(carryDraft(draft, applied, filter))
  }
  const asked = new Set(filter.conditions?.map(toComparable))
  const isOffered = (condition: Condition) =>
    asked.has(toComparable(condition)) ||
    properties.some(({ name, kind }) => name === condition.field && listOperators(kind).includes(condition.op))
  return { draft, setDraft, getOffered: () => filterApplicable(draft, each => isOffered(each) && !isBlank(each)) }
}

/** Whenever the address changes, its conditions are read anew. */
function toComparable({ field, op, value }: Condition): string {
  return JSON.stringify([field, op, value])
}

/** Spaces alone ask for nothing. */
function isBlank({ value }: Condition): boolean {
  return typeof value === 'string' && value.trim() === ''
}
