import type { ComponentType } from 'react'

/** One widget by itself. */
export interface Story {
  /** The widget's own name. */
  name: string
  Story: ComponentType
}

const modules = import.meta.glob<Record<string, ComponentType>>(
  ['../../ui/stories/*Story.tsx', '../../engine/stories/*Story.tsx'],
  { eager: true },
)

/** The stories by the names of their widgets: each file of a folder of stories holds one. */
export function listStories(): Story[] {
  const stories = Object.entries(modules).flatMap(([path, module]) => {
    const name = /(\w+)Story\.tsx$/.exec(path)?.[1] ?? ''
    const Story = module[`${name}Story`]
    return Story ? [{ name, Story }] : []
  })
  return stories.toSorted((first, second) => first.name.localeCompare(second.name))
}
