import type { Descriptor } from '#contract/descriptor.ts'
import { consolePages, publicPages, servicePaths, signInPages } from '#contract/pages.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

/** Checks that the routes of a resource's screens can be opened, and are no page of the console's own. */
export function checkRoutes(file: JsonFile<Descriptor>): ConfigurationProblem[] {
  const { list, form, record, key = 'ID' } = file.content
  const checkPlain = (at: JsonPath, route: string | undefined) => {
    const name = /\{(\w+)\}/.exec(route ?? '')?.[1]
    if (name === undefined) return []
    return [
      file.problem(
        at,
        `Nothing is known that could stand for {${name}} here.`,
        'Only the routes of edit and of the record page name one.',
      ),
    ]
  }
  const checkKey = (at: JsonPath, route: string | undefined) =>
    route === undefined || route.includes(`{${key}}`)
      ? []
      : [file.problem(at, 'The route does not say which record it opens.', `Add {${key}} to it.`)]
  const edit = form?.edit?.route
  const at = { list: ['list', 'route'], create: ['form', 'create', 'route'], edit: ['form', 'edit', 'route'] }
  const atRecord = ['record', 'route']
  return [
    ...checkPlain(at.list, list?.route),
    ...checkPlain(at.create, form?.create?.route),
    ...checkKey(at.edit, edit),
    ...checkKey(atRecord, record?.route),
    ...checkFree(file, at.list, list?.route),
    ...checkFree(file, at.create, form?.create?.route),
    ...checkFree(file, at.edit, edit),
    ...checkFree(file, atRecord, record?.route),
  ]
}

const ownParts: readonly string[] = [...publicPages, ...signInPages, ...servicePaths].map(each => each.toLowerCase())
const ownPages: readonly string[] = Object.values(consolePages)
  .flat()
  .map(each => each.toLowerCase())

function checkFree(file: JsonFile<Descriptor>, at: JsonPath, route: string | undefined): ConfigurationProblem[] {
  const path = (route ?? '').toLowerCase()
  if (!ownPages.includes(path) && !ownParts.includes(path.split('/')[0] ?? '')) return []
  return [file.problem(at, `The program has an address ${route} of its own.`, 'Choose another route.')]
}
