import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useGetList } from 'ra-core'
import { useMemo } from 'react'
import { wholePageSize } from '#contract/callArguments.ts'
import { findReferred, isReferenceList } from '#contract/entitySchema.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { buildTree, listItems, type TreeItem, type TreeKey } from '#src/lib/tree.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { TreeSelect } from '#src/ui/TreeSelect.tsx'
import { type FieldInput, type FilterProps, isEmptyValue, type WidgetProps } from './fieldKind.ts'
import { BesideLink } from './referenceEditor.tsx'
import { toReferenceText } from './referenceKind.tsx'
import { ListedProblems, readNames, toListedInput } from './referencesEditor.tsx'
import { TextInput } from './textEditor.tsx'
import { type RecordLimit, toLimitCondition, toReferenceOption } from './useReferenceOptions.ts'

/** Ticks records in their tree: one where the record holds a key, any where it holds a list of them, which is null once emptied. */
export function TreeWidget(props: WidgetProps) {
  const { property, value, record, input } = props
  const resource = useFindResource(findReferred(property.schema))
  if (resource && !input.isReadOnly) return <TreeChoice {...props} resource={resource} />
  const isAsOpened = record[property.name] === value
  const text = toReferenceText(property, value, isAsOpened ? record : {})
  return (
    <BesideLink property={property} id={isAsOpened ? toOnlyKey(value) : null} name={text}>
      <TextInput input={{ ...input, isReadOnly: true }} value={text} onChange={() => {}} />
    </BesideLink>
  )
}

function TreeChoice({
  property,
  value,
  record,
  input,
  problems,
  narrowing,
  onChange,
  resource,
}: WidgetProps & { resource: Resource }) {
  const isSingle = !isReferenceList(property.schema)
  const keys = isEmptyValue(value) ? [] : ([value].flat() as TreeKey[])
  const names = new Map(readNames(property, record))
  const toName = (key: TreeKey) => names.get(key) ?? String(key)
  return (
    <BesideLink property={property} id={toOnlyKey(value)} name={isSingle ? keys.map(toName).join() : ''}>
      <TreeInput
        input={toListedInput(input, problems)}
        property={property}
        resource={resource}
        isSingle={isSingle}
        within={narrowing?.records}
        keys={keys}
        toName={toName}
        onChange={next => onChange(isSingle || next.length === 0 ? (next[0] ?? null) : next)}
      />
      <ListedProblems input={input} problems={problems} names={keys.map(toName)} />
    </BesideLink>
  )
}

/** The key that a field holds; null where it holds none, or a list of them. */
function toOnlyKey(value: unknown): TreeKey | null {
  return isEmptyValue(value) || Array.isArray(value) ? null : (value as TreeKey)
}

/** Asks for records that refer to any of those ticked; with a record all below it are meant. */
export function TreeFilter({ property, id, conditions, onChange }: FilterProps) {
  const resource = useFindResource(findReferred(property.schema))
  if (!resource) return null
  const chosen = conditions.find(({ op }) => op === 'in')?.value
  return (
    <TreeInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
      property={property}
      resource={resource}
      isSingle={false}
      keys={Array.isArray(chosen) ? (chosen as TreeKey[]) : []}
      toName={String}
      onChange={keys => onChange(keys.length > 0 ? [{ field: property.name, op: 'in', value: keys }] : [])}
    />
  )
}

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
function TreeInput({ input, property, resource, isSingle, within = null, ...choice }: TreeInputProps) {
  const { keys, toName, onChange } = choice
  const text = useText()
  const { items, error, retry } = useTreeItems(resource, within)
  const displayed = keys.map(toName).join(', ')
  if (!items) {
    return (
      <Box sx={{ minHeight: 36, display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary' }}>
        {displayed}
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

/** The records of a resource, or those within a limit, as the tree that its descriptor says they make; undefined until they are read. */
function useTreeItems(
  resource: Resource,
  within: RecordLimit | null,
): {
  items: TreeItem[] | undefined
  error: Error | null
  retry: () => void
} {
  const { key, descriptor } = resource
  const { data, error, refetch } = useGetList(
    resource.name,
    {
      filter: within ? { conditions: [toLimitCondition(resource, within)] } : {},
      pagination: { page: 1, perPage: wholePageSize },
      sort: { field: descriptor.list?.sort?.field ?? key, order: 'ASC' },
      meta: { withTotal: false },
    },
    { staleTime: 60_000 },
  )
  const items = useMemo(() => {
    const parent = descriptor.parent ?? ''
    return (
      data &&
      buildTree(
        data.map(row => {
          const { id, text } = toReferenceOption(resource, row)
          return { ID: id, ParentID: (row[parent] as TreeKey | undefined) ?? null, Name: text }
        }),
      )
    )
  }, [data, resource, descriptor.parent])
  return { items, error: error as Error | null, retry: () => void refetch() }
}
