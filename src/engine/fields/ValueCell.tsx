import Box from '@mui/material/Box'
import { type ReactNode, use } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import { listOperators } from '#contract/conditions.ts'
import type { StatusStyle } from '#contract/machine.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import type { SearchedWords } from '#src/lib/foundParts.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { FoundText, markNode, SearchedContext } from './FoundText.tsx'
import type { CellProps, FieldInput } from './fieldKind.ts'
import { getFieldKind } from './registry.ts'

/** How a state is shown by its machine (`tone`); null where it is shown as any other value. */
export function findStatus(
  property: ResourceProperty,
  value: unknown,
  record: RecordValues,
): { status: StatusStyle; label: string } | null {
  const state = property.states?.find(each => (each.value ?? each.name) === value)
  if (!state?.tone) return null
  const text = typeof value === 'string' ? getFieldKind(property.kind).toText(property, value, record) : state.name
  return { status: state.tone, label: state.title ?? text }
}

/** A value as its kind shows it, a state with a tone as a chip; what a list was searched for is marked in it. */
export function ValueCell(props: CellProps) {
  const { property, value, record } = props
  const { Cell } = getFieldKind(property.kind)
  const words = use(SearchedContext)
  const status = findStatus(property, value, record)
  if (words && isFoundNumber(property, value, words)) {
    return (
      <mark>
        <Cell {...props} />
      </mark>
    )
  }
  if (status) return <StatusChip status={status.status} label={<FoundText>{status.label}</FoundText>} />
  return words && isSearched(property) ? (
    <MarkedCell key={property.kind} {...props} words={words} />
  ) : (
    <Cell {...props} />
  )
}

/** A cell with what was searched for marked in what its kind draws: the one place in which any of them is. */
function MarkedCell({ words, ...props }: CellProps & { words: SearchedWords }) {
  const { kind } = props.property
  // Drawn as a part of this component, which is another one for another kind: its texts are there to be marked then.
  const draw = getFieldKind(kind).Cell as (props: CellProps) => ReactNode
  return markNode(draw(props), words, kind === 'phone')
}

/** Whether a general search looks into a property: it is a text, or one stands for it. */
function isSearched({ kind }: ResourceProperty): boolean {
  return listOperators(kind).some(operator => operator === 'contains' || operator === 'in')
}

/** Whether a value is a number that was searched for: it is found by its whole value, however that is written. */
function isFoundNumber({ kind }: ResourceProperty, value: unknown, { numbers }: SearchedWords): boolean {
  return (kind === 'number' || kind === 'money') && typeof value === 'number' && numbers.includes(value)
}

/** A state in a form, which only events change. */
export function StateOutput({ input, ...status }: { input: FieldInput; status: StatusStyle; label: string }) {
  return (
    <Box component="output" id={input.id} aria-describedby={input.describedBy} sx={{ display: 'flex', py: 2 }}>
      <StatusChip {...status} />
    </Box>
  )
}
