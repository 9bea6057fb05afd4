import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { listItems, type TreeKey } from '#src/lib/tree.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { TreeSelect } from '#src/ui/TreeSelect.tsx'
import type { FieldInput } from '../fieldKind.ts'
import type { RecordLimit } from '../reference/useReferenceOptions.ts'
import { useTreeItems } from './useTreeItems.ts'

interface TreeInputProps {
  input: FieldInput
  property: ResourceProperty
  resource: Resource
  isSingle: boolean
  /** What leaves only some records to choose from; null or absent where nothing does. */
  within?: RecordLimit | null | undefined
  keys: readonly TreeKey[]
  /** What stands for a key whose record is not in the tree: it is deleted, or out of the user's reach. */
  toName: (key: TreeKey) => string
  /** Gets all that is ticked. */
  onChange: (keys: TreeKey[]) => void
}

/** Chooses one record or several in the tree that they make. */
export function TreeInput({ input, property, resource, isSingle, within = null, ...choice }: TreeInputProps) {
  const { keys, toName, onChange } = choice
  const text = useText()
  const { items, error, retry } = useTreeItems(resource, within)
  const shown = keys.map(toName).join(', ')
  if (!items) {
    return (
      <Box sx={{ minHeight: 36, display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary' }}>
        {shown}
        {error && (
          <Button size="small" id={input.id} onClick={retry}>
            {text('engine.tree.failed')}
          </Button>
        )}
      </Box>
    )
  }
  const known = new Set(listItems(items).map(({ ID }) => ID))
  const others = keys.filter(key => !known.has(key)).map(ID => ({ ID, Name: toName(ID) }))
  return (
    <TreeSelect
      input={input}
      label={property.schema.title ?? property.name}
      items={[...items, ...others]}
      value={keys}
      isSingle={isSingle}
      words={{
        placeholder: text('engine.tree.placeholder'),
        search: text('engine.tree.search'),
        none: text('engine.reference.none'),
        save: text('engine.form.save'),
        cancel: text('engine.form.cancel'),
        selected: count => text('engine.tree.selected', count),
      }}
      onChange={next => onChange([...next])}
    />
  )
}
