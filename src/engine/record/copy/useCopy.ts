import { useGetOne } from 'ra-core'
import { useMemo } from 'react'
import { isMasked } from '#contract/access.ts'
import { isOwnValue } from '#contract/bulkEdit.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { listNamesBeside, type Resource, type ResourceProperty } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { manifestState } from '#src/providers/data/manifestState.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { isEmptyValue } from '../../fields/fieldKind.ts'
import { toRecordText } from '../../fields/recordText.ts'
import { isSecret } from '../../fields/registry.ts'
import { useFieldLabel } from '../../fields/useFieldLabel.ts'
import { copyParameter } from '../../navigation/recordPaths.ts'
import { findDetail } from '../../navigation/useDetails.ts'
import { listFormParts } from '../form/formFields.ts'

/** What a new record takes over of another one, once that is read. */
export interface CopyState {
  isPending: boolean
  error: unknown
  values: RecordValues
  /** Of which record it is a copy, and what it leaves out; undefined where it is none. */
  note: string | undefined
  readAgain: () => void
}

const noValues: RecordValues = {}

/** The copy that the address of a form for a new record asks for. */
export function useCopy(resource: Resource, search: string): CopyState {
  const text = useText()
  const toLabel = useFieldLabel(resource)
  const below = useBelow(resource)
  const id = new URLSearchParams(search).get(copyParameter)
  const { data, error, isPending, refetch } = useGetOne(
    resource.name,
    { id: id ?? '' },
    { enabled: id !== null, gcTime: 0, refetchOnReconnect: false },
  )
  const copy = useMemo(() => data && copyRecord(resource, data, heldPermissions.get()), [resource, data])
  const toNote = () => {
    if (!copy || !data) return undefined
    const name = toRecordText(resource, data) || String(id)
    const left = copy.left.map(toLabel).join(', ')
    return [
      left ? text('engine.copy.without', name, left) : text('engine.copy.of', name),
      below.length > 0 && text('engine.copy.below', below.join(', ')),
    ]
      .filter(Boolean)
      .join(' ')
  }
  return {
    isPending: id !== null && isPending && !error,
    error: id === null ? null : error,
    values: copy?.values ?? noValues,
    note: toNote(),
    readAgain: () => void refetch(),
  }
}

/** What the records are called that stand below those of a resource, in its list or on their pages. */
function useBelow({ descriptor }: Resource): string[] {
  const resources = useStore(manifestState)?.resources
  const held = useStore(heldPermissions)
  const tabs = (descriptor.record?.tabs ?? []).filter(tab => 'resource' in tab)
  const titles = [...(descriptor.list?.details ?? []), ...tabs].flatMap(each => {
    const below = findDetail(each, resources, held)?.below
    return below ? [below.descriptor.title ?? below.name] : []
  })
  return [...new Set(titles)]
}

/** What a new record takes over of another one. */
interface RecordCopy {
  /** With the texts beside references, by which forms show them. */
  values: RecordValues
  /** The fields of the other that it does not take over, although they hold something. */
  left: string[]
}

/**
 * Takes what a form for a new record lets the user enter out of a record: not what tells records apart, no state, no secret and no file.
 */
function copyRecord(resource: Resource, record: RecordValues, held: ReadonlySet<string>): RecordCopy {
  const listFields = (mode: 'create' | 'edit') => listFormParts(resource, mode, held).flatMap(part => part.fields)
  const copied = listFields('create').flatMap(({ property, isReadOnly }) =>
    !isReadOnly && isCopied(resource, property, held) ? [property] : [],
  )
  const names = copied.flatMap(property => [property.name, ...listNamesBeside(property)])
  const left = listFields('edit').filter(
    ({ property: { name, schema, isServerOwned } }) =>
      !isServerOwned &&
      !names.includes(name) &&
      !isEmptyValue(record[name]) &&
      (name === resource.machine?.state || !(schema['x-computed'] || schema.readOnly)),
  )
  return {
    values: Object.fromEntries(names.flatMap(name => (name in record ? [[name, record[name]]] : []))),
    left: left.map(({ property }) => property.name),
  }
}

function isCopied(resource: Resource, property: ResourceProperty, held: ReadonlySet<string>): boolean {
  return !isOwnValue(resource, property) && !isSecret(property) && !isMasked(property.schema, held)
}
