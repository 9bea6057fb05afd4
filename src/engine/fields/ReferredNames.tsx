import type { RecordKey } from '#contract/callArguments.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { ReferenceLink, useReferred } from './ReferenceLink.tsx'
import { TagFrame } from './tagsKind.tsx'

interface ReferredNamesProps {
  property: ResourceProperty
  keys: readonly RecordKey[]
  /** What stands for the records, in the order of their keys. */
  names: readonly string[]
}

/** The records of a list, each as a chip that leads to its page. */
export function ReferredNames({ property, keys, names }: ReferredNamesProps) {
  const { resource, toAddress } = useReferred(property)
  return keys.map((key, index) => {
    const name = names[index] ?? String(key)
    // A record without a name is none that this caller may see.
    const path = name === String(key) ? null : toAddress(key)
    return (
      <TagFrame key={key} isLast={index === keys.length - 1}>
        {resource && path !== null ? (
          <ReferenceLink resource={resource.name} id={key} path={path}>
            {name}
          </ReferenceLink>
        ) : (
          name
        )}
      </TagFrame>
    )
  })
}
