import { type RaRecord, useGetList } from 'ra-core'
import { useMemo } from 'react'
import { buildResource, type Resource } from '#contract/resource.ts'

/** Templates as the studio's form asks for them: the layout is picked among the masters, and not asked of a master. Null until those are known. */
export function useStudioForm(resource: Resource): { form: Resource | null; error: unknown; retry: () => void } {
  const { data, error, refetch } = useGetList<RaRecord>(resource.name, {
    filter: { conditions: [{ field: 'IsMasterLayout', op: 'equals', value: true }] },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'FileName', order: 'ASC' },
    meta: { withTotal: false },
  })
  const form = useMemo(() => data && buildStudioForm(resource, data), [resource, data])
  return { form: form ?? null, error, retry: () => void refetch() }
}

function buildStudioForm({ descriptor, schema, machine }: Resource, masters: readonly RaRecord[]): Resource {
  const { MasterLayoutID, ...properties } = schema.properties
  const [first] = masters
  return buildResource(
    descriptor,
    {
      ...schema,
      required: [...(schema.required ?? []), 'MasterLayoutID'],
      properties: {
        ...properties,
        MasterLayoutID: {
          // What the services say of it, that 0 is none, is no help to whoever picks one.
          type: 'integer',
          title: MasterLayoutID?.title ?? 'Master layout',
          ...(first ? { default: Number(first.id) } : {}),
          oneOf: masters.map(({ id, FileName }) => ({ const: Number(id), title: String(FileName) })),
          'x-visible-when': { left: { field: 'IsMasterLayout' }, is: 'equals', right: false },
        },
      },
    },
    machine,
  )
}
