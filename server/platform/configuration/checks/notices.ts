import type { RecordValues } from '#contract/callArguments.ts'
import { type EventNotice, listNotices, type NoticesFile, type NoticeWords } from '#contract/notice.ts'
import { followPath, listAddressPaths, noticeWords, receiverWords, usualAudiences } from '#contract/noticePaths.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Resource } from '#contract/resource.ts'
import { isProblem, listVariables, parseTemplate } from '../../templates/index.ts'
import { type DataSet, toName } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import type { RegisteredHandlers } from './handlers.ts'

/** What a notice is judged by. */
interface NoticeCheck {
  file: JsonFile<NoticesFile>
  notice: EventNotice
  at: JsonPath
  resources: ReadonlyMap<string, Resource>
  payload: Readonly<Record<string, unknown>>
  served: RegisteredHandlers
  /** The languages that there are. */
  locales: readonly string[]
}

/** A schema, a descriptor, or the list of events. */
const recordFile = /^(?:schemas|resources)\/[^/]+\.json$/

type Found = [at: JsonPath, message: string, fix: string]

/** Checks the notices: their events, whom they go to, what they name of the record, and each template with the line of what is wrong. */
export function checkNotices(
  set: DataSet,
  list: readonly Resource[],
  served: RegisteredHandlers,
): ConfigurationProblem[] {
  // What leads through a record whose file is broken is judged once that is mended.
  if (set.isAlone || [...set.broken].some(path => recordFile.test(path))) return []
  const resources = new Map(list.map(each => [each.name, each]))
  const events = new Map((set.events?.content.events ?? []).map(each => [each.code, each]))
  const codes = new Map<string, JsonFile>()
  const locales = [...set.catalogues.keys(), ...[...set.broken].map(toName)]
  return [...set.notices.values()].flatMap(file => {
    const { event, resource } = file.content
    const type = events.get(event)
    if (!type) return [file.problem(['event'], `There is no domain event ${event}.`, suggest(event, events.keys()))]
    if (type.resource !== resource)
      return [file.problem(['resource'], `${event} happens to ${type.resource}.`, `Make it "${type.resource}".`)]
    // A resource whose file is broken is not missed.
    if (!resources.has(resource)) return []
    return listNotices(file.content).flatMap((notice, index) => {
      const at: JsonPath = ['notices', index]
      const isTaken = codes.has(notice.code)
      codes.set(notice.code, file)
      const found = listProblems({ file, notice, at, resources, payload: type.payload, served, locales })
      const fix = 'Give it a "code" of its own.'
      if (isTaken) found.unshift([at, `Another notice has the code ${notice.code}.`, fix])
      return found.map(([position, message, mend]) => file.problem(position, message, mend))
    })
  })
}

function listProblems(check: NoticeCheck): Found[] {
  const { notice, at } = check
  const { modes, off = [], ends, opens = '', link, words } = notice
  const stray = off.filter(each => !modes.includes(each))
  return [
    ...checkReceivers(check),
    ...stray.map((each): Found => [[...at, 'off'], `It does not go by ${each} at all.`, 'Remove it here.']),
    ...(ends === undefined ? [] : checkPath(check, ends, [...at, 'ends'])),
    ...listAddressPaths(opens).flatMap(path => checkPath(check, path, [...at, 'opens'])),
    ...listAddressPaths(link?.opens ?? '')
      .filter(path => path !== 'token')
      .flatMap(path => checkPath(check, path, [...at, 'link', 'opens'])),
    ...checkGiven(check),
    ...checkWhen(check),
    ...checkLink(check),
    ...checkConfirm(check),
    ...checkLanguages(check),
    ...Object.entries(words).flatMap(([locale, each]) => checkWords(check, each, [...at, 'words', locale])),
  ]
}

function checkReceivers(check: NoticeCheck): Found[] {
  const { notice, at, resources, served } = check
  const position = [...at, 'to']
  const own = Object.keys(served.extensions[notice.resource]?.audiences ?? {})
  const audiences = [...usualAudiences, ...own]
  if (audiences.includes(notice.to)) {
    const needed = { agency: 'Agency', facility: 'Facility' }[notice.to]
    return [
      ...(needed === undefined || notice.for === needed
        ? []
        : [[[...at, 'for'], `${notice.to} is of ${needed}, not of ${notice.for}.`, `Make it "${needed}".`] as Found]),
      ...(notice.to === 'facility' ? checkPath(check, 'EmployerID', position) : []),
    ]
  }
  if (notice.to === 'given' && notice.given) return []
  if (notice.to === 'ID' && notice.resource === 'Users') return []
  const [root, name = ''] = notice.to.split('.')
  if (root === 'event') {
    const known = Object.keys(check.payload)
    return known.includes(name) ? [] : [[position, `The payload has no ${name}.`, suggest(name, known)]]
  }
  const found = followPath(resources, notice.resource, notice.to.split('.'))
  if (!('property' in found)) {
    const fix = suggest(notice.to, [...audiences, ...('known' in found ? found.known : [])])
    return [[position, `${notice.to} is no audience and no path of ${notice.resource}.`, fix]]
  }
  const { schema } = found.property
  if (schema['x-reference'] === 'Users' || schema.format === 'email' || schema.format === 'emails') return []
  return [[position, `${notice.to} leads to no user and holds no mail address.`, 'Name a reference to Users.']]
}

/** What is kept nowhere stands in no bell. */
function checkGiven({ notice: { given, modes }, at }: NoticeCheck): Found[] {
  if (!given || modes.every(each => each === 'Email')) return []
  return [[[...at, 'modes'], 'What a service hands in goes by mail alone.', 'Make it ["Email"].']]
}

function checkPath({ notice, resources }: NoticeCheck, path: string, at: JsonPath): Found[] {
  return describePath(resources, notice.resource, path.split('.')).map(([message, fix]) => [at, message, fix])
}

function describePath(
  resources: ReadonlyMap<string, Resource>,
  resource: string,
  path: readonly string[],
): [message: string, fix: string][] {
  const found = followPath(resources, resource, path)
  if ('property' in found) return []
  if ('secret' in found) return [[`${found.secret} is secret, and nobody is told it.`, 'Take it out.']]
  return [[`${resource} has no ${path.join('.')}.`, suggest(found.missing, found.known, 'Name a property of it.')]]
}

function checkWhen({ notice: { when, resource }, at, resources, payload }: NoticeCheck): Found[] {
  const known = [...(resources.get(resource)?.properties.keys() ?? []), ...Object.keys(payload)]
  return listFields(when).flatMap((field): Found[] =>
    known.includes(field)
      ? []
      : [[[...at, 'when'], `Neither ${resource} nor the payload has ${field}.`, suggest(field, known)]],
  )
}

function listFields(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { field } = node as { field?: unknown }
  return typeof field === 'string' ? [field] : Object.values(node).flatMap(listFields)
}

function checkLink({ notice: { link, resource }, at, served }: NoticeCheck): Found[] {
  if (!link) return []
  const listed = Object.values(served.extensions).flatMap(({ links = [] }) => links as readonly { name: string }[])
  const purposes = listed.map(({ name }) => name)
  if (purposes.includes(link.purpose)) return []
  const message = `No service has a link of the purpose ${link.purpose} for ${resource}.`
  return [[[...at, 'link', 'purpose'], message, suggest(link.purpose, purposes)]]
}

function checkConfirm(check: NoticeCheck): Found[] {
  const { notice, at, resources } = check
  const { confirm } = notice
  if (!confirm) return []
  const resource = confirm.resource ?? notice.resource
  const calls = resources.get(resource)?.descriptor.calls ?? {}
  const call = calls[confirm.call]
  if (!call) {
    const message = `${resource} has no call ${confirm.call}.`
    return [[[...at, 'confirm', 'call'], message, suggest(confirm.call, Object.keys(calls))]]
  }
  const known = ['id', ...Object.keys(call.parameters ?? {})]
  return Object.entries(confirm.args ?? {}).flatMap(([name, value]): Found[] => {
    const position = [...at, 'confirm', 'args', name]
    if (!known.includes(name)) return [[position, `The call ${confirm.call} takes no ${name}.`, suggest(name, known)]]
    return typeof value === 'string' ? checkPath(check, value, position) : []
  })
}

/** A language that there is not is read by nobody. */
function checkLanguages({ notice: { words }, at, locales }: NoticeCheck): Found[] {
  return Object.keys(words).flatMap((locale): Found[] =>
    locales.includes(locale)
      ? []
      : [[[...at, 'words', locale], `There is no language ${locale}.`, suggest(locale, locales)]],
  )
}

function checkWords(check: NoticeCheck, words: NoticeWords, at: JsonPath): Found[] {
  return Object.entries(words).flatMap(([name, text]: [string, string]) =>
    listTemplateProblems(check.resources, check.notice, check.payload, text).map(({ line, message, fix }): Found => {
      const where = text.includes('\n') ? `Line ${line} of the template: ` : ''
      return [[...at, name], `${where}${message}`, fix]
    }),
  )
}

/** What is wrong with a template of a notice: how it is written, and what it asks for that is not there. */
export function listTemplateProblems(
  resources: ReadonlyMap<string, Resource>,
  { resource, link, given = [] }: Pick<EventNotice, 'resource' | 'link' | 'given'>,
  payload: Readonly<RecordValues>,
  text: string,
): { line: number; message: string; fix: string }[] {
  const read = parseTemplate(text)
  if (isProblem(read)) {
    const { line, message, unknown } = read
    const usual = 'See docs/notices.md.'
    const fix = unknown ? suggest(unknown.name, unknown.known, usual) : usual
    return [{ line, message: `The template cannot be read: ${message}.`, fix }]
  }
  return [...listGlued(text), ...listVariables(read).flatMap(toProblems)]

  function toProblems({ line, path }: { line: number; path: readonly string[] }) {
    const [root = '', part] = path
    const report = (message: string, fix: string) => [{ line, message, fix }]
    if (root === 'link' && !link) return report('This notice has no link.', 'Give it a "link".')
    const parts = { event: Object.keys(payload), receiver: receiverWords, given }
    if (root === 'event' || root === 'receiver' || root === 'given') {
      const known: readonly string[] = parts[root]
      return part !== undefined && known.includes(part)
        ? []
        : report(`${root} has no ${part ?? 'such value'}.`, suggest(part ?? '', known))
    }
    if ((noticeWords as readonly string[]).includes(root)) return []
    const properties = resources.get(resource)?.properties
    if (!properties?.has(root))
      return report(`There is no ${root}.`, suggest(root, [...noticeWords, ...(properties?.keys() ?? [])]))
    return describePath(resources, resource, path).flatMap(([message, fix]) => report(message, fix))
  }
}

/** What is given may be a link, which nobody puts into another address: it would be handed to whoever has that. */
function listGlued(text: string): { line: number; message: string; fix: string }[] {
  return [...text.matchAll(/[^\s>"([}]\{\{-?\s*given\./g)].map(({ index }) => ({
    line: text.slice(0, index).split('\n').length,
    message: 'What is given stands within other text.',
    fix: 'Put a space before it.',
  }))
}
