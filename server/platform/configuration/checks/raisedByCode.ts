import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Resource } from '#contract/resource.ts'
import type { DataSet } from '../dataSet.ts'
import type { RegisteredHandlers } from './handlers.ts'

const eventsPath = 'resources/events.json'
const noticesFolder = 'resources/notices/'

/** Checks that the files have the events that services raise by code, and the notices that they send: their calls would fail without. */
export function checkRaisedByCode(
  set: DataSet,
  resources: readonly Resource[],
  served: RegisteredHandlers,
): ConfigurationProblem[] {
  const own = resources.filter(
    ({ descriptor }) => !served.isAlone && served.applications.includes(descriptor.service.application),
  )
  return own.flatMap(({ name }) => {
    const { raises = {}, sends = {} } = served.extensions[name] ?? {}
    return [
      ...Object.entries(raises).flatMap(([code, says]) => checkEvent(set, code, says)),
      ...Object.entries(sends).flatMap(([code, { event, given }]) => checkSent(set, code, event, given)),
    ]
  })
}

function checkEvent(
  { events: file, broken }: DataSet,
  code: string,
  says: readonly string[] | null,
): ConfigurationProblem[] {
  if (broken.has(eventsPath)) return []
  const fix = `Take ${code} over from ${eventsPath} of the release.`
  const index = file?.content.events.findIndex(each => each.code === code) ?? -1
  const type = file?.content.events[index]
  if (!file || !type) {
    const message = `The program raises ${code}, and it is missing.`
    return [file ? file.problem(['events'], message, fix) : { file: eventsPath, line: null, pointer: '', message, fix }]
  }
  if (says === null) return []
  const unsaid = (type.required ?? []).filter(name => !says.includes(name))
  return [
    ...says
      .filter(name => !Object.hasOwn(type.payload, name))
      .map(name =>
        file.problem(['events', index, 'payload'], `The program says ${name} of ${code}, and it is missing.`, fix),
      ),
    ...unsaid.map(name =>
      file.problem(['events', index, 'required'], `The program never says ${name} of ${code}.`, `Take ${name} out.`),
    ),
  ]
}

function checkSent(
  { notices, broken }: DataSet,
  code: string,
  event: string,
  given: readonly string[],
): ConfigurationProblem[] {
  if ([...broken].some(path => path.startsWith(noticesFolder))) return []
  const usual = `${noticesFolder}${event.toLowerCase().replaceAll('_', '-')}.json`
  const file = [...notices.values()].find(({ content }) => content.event === event)
  const message = `The program sends the notice ${code}, and it is missing.`
  if (!file) return [{ file: usual, line: null, pointer: '', message, fix: `Take ${usual} over from the release.` }]
  const index = file.content.notices.findIndex(each => (each.code ?? event) === code)
  const notice = file.content.notices[index]
  const fix = `Take the notice ${code} over from ${usual} of the release.`
  if (!notice?.given) return [file.problem(notice ? ['notices', index] : ['notices'], message, fix)]
  return notice.given.flatMap((name, at) => {
    if (given.includes(name)) return []
    const known = `There is ${given.join(', ')}.`
    return [file.problem(['notices', index, 'given', at], `The program hands in no ${name}.`, known)]
  })
}
