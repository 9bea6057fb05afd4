import Box from '@mui/material/Box'
import type { RecordValues } from '#contract/callArguments.ts'
import type { StatusStyle } from '#contract/machine.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
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

/** A value as its kind shows it, a state with a tone as a chip. */
export function ValueCell(props: CellProps) {
  const { property, value, record } = props
  const { Cell } = getFieldKind(property.kind)
  const status = findStatus(property, value, record)
  return status ? <StatusChip {...status} /> : <Cell {...props} />
}

/** A state in a form, which only events change. */
export function StateOutput({ input, ...status }: { input: FieldInput; status: StatusStyle; label: string }) {
  return (
    <Box component="output" id={input.id} aria-describedby={input.describedBy} sx={{ display: 'flex', py: 2 }}>
      <StatusChip {...status} />
    </Box>
  )
}
