import type { ComponentType } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { FormTab } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordSlotProps, RecordSlots } from '#src/lib/recordSlot.ts'
import type { AreaTab } from '#src/ui/TabArea.tsx'
import { type Detail, findDetail } from '../navigation/useDetails.ts'
import { isTabOf, isTabOpen, listFormParts } from '../record/form/formFields.ts'

/** A tab of the screen of a record: fields of its form, a list, or what a feature draws. */
export interface EditTab extends AreaTab {
  content: 'fields' | { detail: Detail } | { Slot: ComponentType<RecordSlotProps> }
}

interface Known {
  resources: ReadonlyMap<string, Resource> | undefined
  held: ReadonlySet<string>
  slots: RecordSlots
  isOwn: boolean
}

/** The tabs that are there for this user and this record, and that have something to show. */
export function listEditTabs(resource: Resource, record: RecordValues, known: Known): EditTab[] {
  const { held, isOwn } = known
  const filled = new Set(listFormParts(resource, 'edit', held, { isOwn }).map(({ tab }) => tab))
  return (resource.descriptor.form?.tabs ?? []).flatMap((tab): EditTab[] => {
    const { route, title: name } = tab
    const content = isTabOf(tab, record) && isTabOpen(tab, held, isOwn) ? findContent(tab, known, filled) : null
    return content ? [{ route, name, content }] : []
  })
}

function findContent(tab: FormTab, { resources, held, slots }: Known, filled: ReadonlySet<string | null>) {
  if ('sections' in tab) return filled.has(tab.route) ? ('fields' as const) : null
  if ('resource' in tab) {
    const detail = findDetail(tab, resources, held)
    return detail && { detail }
  }
  const Slot = slots[tab.slot]
  return Slot ? { Slot } : null
}
