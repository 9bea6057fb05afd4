import { useEffect, useMemo, useRef, useState } from 'react'
import { getLabel, type MessageReference } from '#contract/catalogue.ts'
import { chooseKey, listImportable, parseKey, toKeyLabel } from '#contract/importPlan.ts'
import { type ImportPlan, type ImportRecord, isImportOpen } from '#contract/imports.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { messages } from '#src/providers/messages/messages.ts'
import { useFieldLabel } from '../fields/useFieldLabel.ts'
import { useUnsaved } from '../record/form/unsaved.ts'
import { useDisplayedImport } from './displayedImports.ts'
import type { ReadingOptions } from './importCalls.ts'
import type { ImportStep } from './importSteps.ts'
import { toOptions, unread, useImportFile } from './useImportFile.ts'
import { useImportPlan } from './useImportPlan.ts'
import { useImportRecord } from './useImportRecord.ts'
import { findTrial, useImportRun } from './useImportRun.ts'
import { takeBack, useTakeBack } from './useTakeBack.ts'
import { useWork } from './useWork.ts'

/** What an import is of; `opened` is one that was begun before and is looked at again. */
interface ImportInput {
  resource: Resource
  imports: Resource
  opened?: ImportRecord
}

/** Everything that an import is about, and what can be done next. */
export function useImport({ resource, imports, opened }: ImportInput) {
  const toLabel = useFieldLabel(resource)
  const held = useStore(heldPermissions)
  const properties = useMemo(() => listImportable(resource, held), [resource, held])
  const [id, setId] = useState(opened?.ID ?? null)
  const [isChoosing, setChoosing] = useState(opened === undefined || opened.Status === 'Uploading')
  const { record } = useImportRecord(imports, id)
  useDisplayedImport(id)
  const work = useWork()
  const file = useImportFile({ imports, resource: resource.name, work })
  const { preview, problem, read } = file
  const planning = useImportPlan(resource, properties)
  const { plan, keys, missing, planProblem, change, translate } = planning
  const run = useImportRun({ imports, resource, record, plan })
  const news = useImportNotices(resource, properties, planning.chosen)
  const step = findStep({ record, isChoosing, isRead: preview !== null && plan !== null })
  const isOpened = opened !== undefined
  const isUnderWay = work.running !== null || (!isChoosing && isImportOpen(record?.Status))
  useUnsaved(work.running !== null || isLost({ step, isUnderWay, isOpened }))
  useTakeBack(imports, record?.ID === opened?.ID || run.isBusy ? null : record)

  const readFile = async (of: number, options: ReadingOptions) => {
    const found = await read(of, options)
    if (found) planning.fit(found)
    return found !== null
  }
  useReopening({ opened, record, take: planning.take, readFile })
  const letGo = () => {
    if (record && !hasRun(record)) takeBack(imports, record.ID)
    setId(null)
    file.forget()
    planning.take(null)
  }
  return {
    ...{ resource, imports, step, record, preview, problem, properties, toLabel, news, run },
    ...{ plan, keys, missing, planProblem, change, translate },
    sending: work.running,
    ...{ isOpened, isUnderWay },
    async choose(chosen: File) {
      letGo()
      const begun = await file.send(chosen)
      if (!begun) return
      if (!(await readFile(begun.ID, unread))) return takeBack(imports, begun.ID)
      setId(begun.ID)
      setChoosing(true)
    },
    readAgain: (options: ReadingOptions) => (id === null ? undefined : void readFile(id, options)),
    async start(isTrial: boolean) {
      if (await run.start(isTrial)) setChoosing(false)
    },
    stop: () => (work.running ? work.stop() : void run.stop()),
    back: () => setChoosing(true),
    startAnew() {
      letGo()
      setChoosing(true)
    },
    letGo,
  }
}

interface Reopening {
  opened: ImportRecord | undefined
  record: ImportRecord | null
  take: (plan: ImportPlan) => void
  readFile: (id: number, options: ReadingOptions) => Promise<boolean>
}

/** What is opened again is read once, for its columns and what was chosen for them. */
function useReopening({ opened, record, take, readFile }: Reopening): void {
  const isAsked = useRef(false)
  const isUnread = opened !== undefined && record !== null && !isImportOpen(record.Status) && !hasRun(record)
  useEffect(() => {
    if (!isUnread || isAsked.current) return
    isAsked.current = true
    const tried = findTrial(opened.ID)
    if (tried) take(tried)
    void readFile(opened.ID, tried ? toOptions(tried) : unread)
  })
}

/** True where leaving loses what was chosen, or a check: one that was made in this dialog ends with it, another stays in its list. */
function isLost({ step, isUnderWay, isOpened }: { step: ImportStep; isUnderWay: boolean; isOpened: boolean }): boolean {
  return step === 'columns' || (step === 'plan' && !isUnderWay && !isOpened)
}

/** True where it wrote, or was to write: it is not begun again. */
function hasRun({ IsDryRun, Status }: ImportRecord): boolean {
  return !IsDryRun && Status !== 'Uploading'
}

interface Standing {
  record: ImportRecord | null
  isChoosing: boolean
  isRead: boolean
}

function findStep({ record, isChoosing, isRead }: Standing): ImportStep {
  if (isChoosing) return record && isRead ? 'columns' : 'file'
  if (!record) return 'file'
  return record.IsDryRun ? 'plan' : 'done'
}

/** What `useImport` gives to the steps of an import. */
export type ImportState = ReturnType<typeof useImport>

/** What is to be reported of fields that came and left since the file was read, the latest of each; and how it is put away. */
function useImportNotices(resource: Resource, properties: readonly ResourceProperty[], plan: ImportPlan | null) {
  const [news, setNotices] = useState<Readonly<Record<string, MessageReference>>>({})
  const last = useRef({ resource, properties })
  useEffect(() => {
    const before = last.current
    last.current = { resource, properties }
    if (!plan || before.properties === properties) return
    const found = compareProperties({ before, after: last.current, plan })
    if (Object.keys(found).length > 0) setNotices(standing => ({ ...standing, ...found }))
  }, [resource, properties, plan])
  return { texts: Object.values(news), close: () => setNotices({}) }
}

interface Version {
  resource: Resource
  properties: readonly ResourceProperty[]
}

function compareProperties({ before, after, plan }: { before: Version; after: Version; plan: ImportPlan }) {
  const found: Record<string, MessageReference> = {}
  const add = (event: string, name: string, { resource }: Version, ...further: string[]) => {
    found[name] = { messageKey: `engine.import.${event}`, args: [toLabel(resource, name), ...further] }
  }
  for (const name of listMissing(after, before)) {
    add(plan.Targets.includes(name) ? 'backTarget' : 'newTarget', name, after)
  }
  for (const name of listMissing(before, after)) {
    const isKey = parseKey(plan.Key).includes(name) && !after.resource.properties.has(name)
    const toLabelNow = (field: string) => toLabel(after.resource, field)
    const key = chooseKey(after.resource, after.properties)
    if (isKey) add('goneKey', name, before, toKeyLabel(key, toLabelNow))
    else add(plan.Targets.includes(name) ? 'goneTarget' : 'goneField', name, before)
  }
  return found
}

/** The names of the properties that the one version has and the other has not. */
function listMissing(one: Version, other: Version): string[] {
  const names = new Set(other.properties.map(({ name }) => name))
  return one.properties.map(({ name }) => name).filter(name => !names.has(name))
}

function toLabel(resource: Resource, name: string): string {
  return getLabel(messages.get(), resource, name)
}
