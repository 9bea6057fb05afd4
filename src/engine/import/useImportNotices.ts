import { useEffect, useRef, useState } from 'react'
import type { MessageReference } from '#contract/catalogue.ts'
import { getLabel } from '#contract/catalogue.ts'
import { chooseKey, parseKey, toKeyLabel } from '#contract/importPlan.ts'
import type { ImportPlan } from '#contract/imports.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { messages } from '#src/providers/messages/messages.ts'

/** What is to be told of fields that came and left since the file was read, the latest of each; and how it is put away. */
export function useImportNotices(resource: Resource, properties: readonly ResourceProperty[], plan: ImportPlan | null) {
  const [news, setNews] = useState<Readonly<Record<string, MessageReference>>>({})
  const last = useRef({ resource, properties })
  useEffect(() => {
    const before = last.current
    last.current = { resource, properties }
    if (!plan || before.properties === properties) return
    const told = compareProperties({ before, after: last.current, plan })
    if (Object.keys(told).length > 0) setNews(standing => ({ ...standing, ...told }))
  }, [resource, properties, plan])
  return { texts: Object.values(news), close: () => setNews({}) }
}

interface Version {
  resource: Resource
  properties: readonly ResourceProperty[]
}

function compareProperties({ before, after, plan }: { before: Version; after: Version; plan: ImportPlan }) {
  const told: Record<string, MessageReference> = {}
  const tell = (event: string, name: string, { resource }: Version, ...further: string[]) => {
    told[name] = { messageKey: `engine.import.${event}`, args: [toLabel(resource, name), ...further] }
  }
  for (const name of listMissing(after, before)) {
    tell(plan.Targets.includes(name) ? 'backTarget' : 'newTarget', name, after)
  }
  for (const name of listMissing(before, after)) {
    const isKey = parseKey(plan.Key).includes(name) && !after.resource.properties.has(name)
    const toLabelNow = (field: string) => toLabel(after.resource, field)
    const key = chooseKey(after.resource, after.properties)
    if (isKey) tell('goneKey', name, before, toKeyLabel(key, toLabelNow))
    else tell(plan.Targets.includes(name) ? 'goneTarget' : 'goneField', name, before)
  }
  return told
}

/** The names of the properties that the one version has and the other has not. */
function listMissing(one: Version, other: Version): string[] {
  const names = new Set(other.properties.map(({ name }) => name))
  return one.properties.map(({ name }) => name).filter(name => !names.has(name))
}

function toLabel(resource: Resource, name: string): string {
  return getLabel(messages.get(), resource, name)
}
