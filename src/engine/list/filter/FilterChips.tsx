import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import type { ListFilter } from '#src/providers/data/listRecords.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PartFailed } from '../../record/action/PartFailed.tsx'
import { ChipText } from './ChipText.tsx'
import { FilterChip } from './FilterChip.tsx'
import { type FilterChip as Chip, listChips, removeChip } from './listFilter.ts'
import type { TagsDropdownProps } from './TagsDropdown.tsx'

const TagsDropdown = buildLazyPart<TagsDropdownProps>(
  async () => (await loadPart(() => import('./TagsDropdown.tsx'))).TagsDropdown,
  (retry, { onClose }) => <PartFailed onRetry={retry} onClose={onClose} />,
)

interface TagsButtonProps {
  count: number
  /** The chips for which the bar has no room. */
  children: ReactNode
}

/** Says how many chips there are beyond those of the bar, and opens them. */
function TagsButton({ count, children }: TagsButtonProps) {
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={button}
        size="small"
        color="inherit"
        aria-label={count === 1 ? text('engine.filter.moreOne') : text('engine.filter.more', count)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        sx={{ minWidth: 44, px: 1, '@media (pointer: fine)': { minWidth: 32, minHeight: 28 } }}
      >
        +{count}
      </Button>
      {isOpen && (
        <TagsDropdown anchor={button} onClose={() => setOpen(false)}>
          {children}
        </TagsDropdown>
      )}
    </>
  )
}

/** SPEC-0 §9 "Layout": at most 2 chips inline, the rest in a tags dropdown. */
const mostInline = 2

interface FilterChipsProps {
  resource: Resource
  filter: ListFilter
  toLabel: (field: string) => string
  onChange: (filter: ListFilter) => void
  /** The last chip has gone and left no place for the focus. */
  onEmptied: () => void
}

/** What narrows the list: two chips in the bar, the others behind a button; nothing where nothing does. */
export function FilterChips({ resource, filter, toLabel, onChange, onEmptied }: FilterChipsProps) {
  const text = useText()
  const chips = listChips(filter)
  const { remove, registerButton } = useRemoval(filter, onChange, onEmptied)
  if (chips.length === 0) return null
  const draw = (displayed: readonly Chip[]) =>
    displayed.map(chip => (
      <FilterChip key={chip.id} onRemove={() => remove(chip)} buttonRef={button => registerButton(chip, button)}>
        <ChipText resource={resource} chip={chip} searchText={filter.searchText ?? ''} toLabel={toLabel} />
      </FilterChip>
    ))
  const hidden = chips.slice(mostInline)
  return (
    <Box
      role="group"
      aria-label={text('engine.filter.active')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minWidth: 0,
        pb: 1,
        pt: { sm: 1 },
      }}
    >
      {draw(chips.slice(0, mostInline))}
      {hidden.length > 0 && <TagsButton count={hidden.length}>{draw(hidden)}</TagsButton>}
    </Box>
  )
}

/** Lifts a chip; the focus, which stood in it, goes to the one that follows. */
function useRemoval(filter: ListFilter, onChange: (filter: ListFilter) => void, onEmptied: () => void) {
  const next = useRef<string | null>(null)
  const buttons = useRef(new Map<string, HTMLElement>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once the chip has gone
  useLayoutEffect(() => {
    const id = next.current
    next.current = null
    if (id === null || document.activeElement !== document.body) return
    const [first] = listChips(filter)
    const target = buttons.current.get(id) ?? buttons.current.get(first?.id ?? '')
    if (target) target.focus()
    else onEmptied()
  }, [filter])
  return {
    remove(chip: Chip) {
      const chips = listChips(filter)
      const index = chips.findIndex(({ id }) => id === chip.id)
      next.current = (chips[index + 1] ?? chips[index - 1])?.id ?? ''
      onChange(removeChip(filter, chip))
    },
    registerButton(chip: Chip, button: HTMLElement | null) {
      if (button) buttons.current.set(chip.id, button)
      else buttons.current.delete(chip.id)
    },
  }
}
