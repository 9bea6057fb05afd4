import type { RecordValues } from '#contract/callArguments.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import type { ToText } from '#src/providers/messages/useText.ts'

/** The steps of the wizard that ask for something, and the last one, which shows it all. */
export const wizardSteps = ['person', 'profession', 'wishes', 'review'] as const
export type WizardStep = (typeof wizardSteps)[number]

const fields: Readonly<Record<WizardStep, readonly string[]>> = {
  person: ['FirstName', 'LastName', 'Phone', 'Address', 'City', 'StateLookupID', 'ZipCode'],
  profession: ['ProfessionLookupID', 'SpecialtyLookupIDs', 'SkillLookupIDs'],
  wishes: ['WorkEnvironmentLookupIDs'],
  review: [],
}

const required: readonly string[] = ['FirstName', 'LastName', 'Phone', 'City', 'ProfessionLookupID']

/** The fields of all steps. */
export const wizardFields = Object.values(fields).flat()

/** What is asked of parts: the lists in which they are kept, and of which category the lookups are that they refer to. */
const lists = {
  SpecialtyLookupIDs: { list: 'Specialties', key: 'SpecialtyLookupID', lookup: 'Specialty' },
  WorkEnvironmentLookupIDs: { list: 'WorkEnvironments', key: 'WorkEnvironmentLookupID', lookup: 'WorkEnvironment' },
} as const
type ListField = keyof typeof lists
const listFields = Object.keys(lists) as ListField[]

/** A candidate as a step asks for him: with the parts that he chooses as lists. */
export function buildStep(candidates: Resource, step: WizardStep, text: ToText): Resource {
  const own = Object.fromEntries(
    listFields.map((name): [string, PropertySchema] => {
      const items: PropertySchema = { type: 'integer', 'x-reference': 'Lookups' }
      const title = text(`candidates.wizard.${name}`)
      return [name, { type: 'array', title, items, uniqueItems: true, 'x-lookup': lists[name].lookup }]
    }),
  )
  const { descriptor, schema } = candidates
  const displayed = step === 'review' ? wizardFields : fields[step]
  const properties = { ...schema.properties, ...own }
  return buildResource(
    {
      ...descriptor,
      name: `Candidates.${step}`,
      form: {
        sections: [{ fields: [...displayed] }],
        hidden: Object.keys(properties).filter(name => !displayed.includes(name)),
      },
    },
    { ...schema, properties, required: required.filter(name => displayed.includes(name)) },
  )
}

/** A candidate in detail as the steps show him. */
export function toStepRecord(detail: RecordValues): RecordValues {
  const chosen = listFields.flatMap(name => {
    const { key, list } = lists[name]
    const rows = (detail[list] ?? []) as RecordValues[]
    const names = rows.map(row => row[key.replace(/ID$/, 'Name')])
    return [
      [name, rows.map(row => row[key])],
      [name.replace(/IDs$/, 'Names'), names],
    ] as const
  })
  return { ...detail, ...Object.fromEntries(chosen) }
}

/** What is saved of a step: changed values of the candidate, and of each changed list the whole of it. */
export function toDetail(detail: RecordValues, values: RecordValues): RecordValues {
  const saved: RecordValues = { Version: detail.Version }
  for (const [name, value] of Object.entries(values)) {
    if (name in lists) Object.assign(saved, toList(detail, name as ListField, (value ?? []) as number[]))
    else saved[name] = value
  }
  return saved
}

/** What was chosen before keeps what is said of it; the first specialty is the primary one. */
function toList(detail: RecordValues, name: ListField, chosen: readonly number[]): RecordValues {
  const { list, key } = lists[name]
  const rows = (detail[list] ?? []) as RecordValues[]
  const parts = chosen.map((id, index) => {
    const known = rows.find(row => row[key] === id)
    const primary = list === 'Specialties' ? { IsPrimary: index === 0 } : {}
    return known ? { ID: known.ID, Version: known.Version, [key]: id, ...primary } : { [key]: id, ...primary }
  })
  return { [list]: parts }
}

/** A problem of a part stands at the field in which it was chosen. */
export function toStepErrors(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([pointer, message]) => {
      const [, first = ''] = pointer.split('/')
      const own = listFields.find(name => lists[name].list === first)
      return [own ?? first, message]
    }),
  )
}
