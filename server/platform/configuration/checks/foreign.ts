import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile } from '../jsonFile.ts'

/** True where another application keeps the records of this descriptor's resource. */
export function isForeignDescriptor(set: DataSet, descriptor: Descriptor): boolean {
  return set.isAlone === true || isForeignHere(set, descriptor)
}

/** True where these files themselves say so, and not the settings. */
function isForeignHere({ applications }: DataSet, { calls, service }: Descriptor): boolean {
  const codes = (applications?.content.applications ?? []).map(({ code }) => code)
  return calls === undefined || codes.includes(service.application)
}

/** True where a schema is that of other applications alone: none of its records is kept here, and there is no table of its name. */
export function isForeignSchema(set: DataSet, schema: string): boolean {
  let known = foreignSchemas.get(set)
  if (!known) {
    const bySchema = Map.groupBy(set.descriptors.values(), ({ content }) => content.schema)
    const isForeign = (files: JsonFile<Descriptor>[]) => files.every(({ content }) => isForeignDescriptor(set, content))
    known = new Set([...bySchema].flatMap(([name, files]) => (isForeign(files) ? [name] : [])))
    foreignSchemas.set(set, known)
  }
  return known.has(schema)
}

/** By set: each schema of a large one is asked about, which would go through all descriptors each time. */
const foreignSchemas = new WeakMap<DataSet, ReadonlySet<string>>()

/** What a descriptor asks for that is done with records of our own alone. */
const ownWords = [
  { word: 'scope', why: 'Which of its rows a caller reaches is decided there' },
  { word: 'machine', why: 'Its transitions are guarded there' },
  { word: 'snapshot', why: 'Its state is carried elsewhere' },
] as const

/**
 * Checks a resource whose records another application keeps: what is promised of it must hold, and nothing of its rows is
 * looked at on their way through.
 */
export function checkForeign(
  set: DataSet,
  file: JsonFile<Descriptor>,
  schema: JsonFile<EntitySchema> | null,
): ConfigurationProblem[] {
  const { content } = file
  const { application } = content.service
  if (!isForeignHere(set, content)) return []
  if (set.ownApplications.includes(application)) {
    const message = `${application} is an application of Locum's own, whose resources have calls.`
    return [file.problem([], message, 'Add "calls", or name an application of resources/applications.json.')]
  }
  return [
    ...ownWords.flatMap(({ word, why }) =>
      content[word] === undefined
        ? []
        : [file.problem([word], `The records are those of ${application}. ${why}, not here.`, 'Remove it.')],
    ),
    ...Object.entries(content.calls ?? {}).flatMap(([name, { fresh }]) =>
      fresh ? [file.problem(['calls', name, 'fresh'], `${application} signs nobody in here.`, 'Remove it.')] : [],
    ),
    ...(content.import && !content.calls ? [refuseImport(file)] : []),
    ...checkAddress(set, file),
    ...(schema ? checkRights(schema, application, content.name) : []),
  ]
}

/** Two resources of one address would leave open whose permissions hold there. */
function checkAddress({ descriptors }: DataSet, file: JsonFile<Descriptor>): ConfigurationProblem[] {
  const { calls, service } = file.content
  const isHere = ({ content }: JsonFile<Descriptor>) =>
    !content.calls &&
    content.service.application === service.application &&
    content.service.contract === service.contract
  const first = calls ? file : [...descriptors.values()].find(isHere)
  if (!first || first === file) return []
  const message = `The records of ${service.application}, ${service.contract}, are already those of ${first.content.name}.`
  return [file.problem(['service', 'contract'], message, `See ${first.path}.`)]
}

function refuseImport(file: JsonFile<Descriptor>): ConfigurationProblem {
  return file.problem(['import'], 'A resource without calls has no import.', 'Remove it.')
}

/** Rows go through as they are, so a property that some may not see would be seen by all. */
function checkRights(file: JsonFile<EntitySchema>, application: string, resource: string): ConfigurationProblem[] {
  return Object.entries(file.content.properties).flatMap(([name, property]) =>
    (['x-read', 'x-write', 'x-fresh', 'x-secret', 'x-unmask'] as const).flatMap(word => {
      if (property[word] === undefined) return []
      const message = `The records of ${resource} are those of ${application} and pass as they are: ${word} would not hold.`
      return [file.problem(['properties', name, word], message, 'Remove it, or leave the property out.')]
    }),
  )
}

/** Notes a resource whose application nobody has said the address of; a registry of one's own (LOCUM_REGISTRY_URL) may know. */
export function noteApplications(set: DataSet): ConfigurationProblem[] {
  if (set.isAlone) return []
  const codes = [...set.ownApplications, ...(set.applications?.content.applications ?? []).map(({ code }) => code)]
  return [...set.descriptors.values()].flatMap(file => {
    const { application } = file.content.service
    if (codes.includes(application)) return []
    const message = `No application ${application} is known here: only a registry of your own can say where it is.`
    return [
      file.problem(
        ['service', 'application'],
        message,
        suggest(application, codes, 'Add it to resources/applications.json.'),
      ),
    ]
  })
}
