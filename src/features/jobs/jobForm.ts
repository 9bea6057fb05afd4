import type { Descriptor, FormSection } from '#contract/descriptor.ts'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import type { ToText } from '#src/providers/messages/useText.ts'
import { repeats, weekdays } from './jobPlan.ts'

/** What is asked beside a job's own fields. */
function buildOwnProperties(text: ToText): Record<string, PropertySchema> {
  return {
    Repeat: {
      type: 'integer',
      title: text('jobs.repeat'),
      'x-kind': 'choices',
      default: repeats.once,
      oneOf: [
        { const: repeats.once, title: text('jobs.repeat.once') },
        { const: repeats.daily, title: text('jobs.repeat.daily') },
        { const: repeats.weekdays, title: text('jobs.repeat.weekdays') },
      ],
    },
    RepeatOn: {
      type: 'array',
      title: text('jobs.repeat.on'),
      items: { oneOf: weekdays.map((name, day) => ({ const: day, title: text(`jobs.filter.day.${name}`) })) },
      'x-visible-when': { left: { field: 'Repeat' }, is: 'equals', right: repeats.weekdays },
    },
  }
}

/** Jobs as the form for new ones asks for them: with how often, before the first date. */
export function buildJobForm({ descriptor, schema, machine }: Resource, text: ToText): Resource {
  const own = buildOwnProperties(text)
  return buildResource(
    insertFields(descriptor, Object.keys(own)),
    {
      ...schema,
      required: [...(schema.required ?? []), 'Repeat'],
      properties: { ...schema.properties, ...own },
    },
    machine,
  )
}

function insertFields(descriptor: Descriptor, [repeat = '', on = '']: string[]): Descriptor {
  const insert = (section: FormSection): FormSection => ({
    ...section,
    fields: section.fields.flatMap(field => {
      if (field === 'StartDate') return [repeat, field]
      return field === 'EndDate' ? [field, on] : [field]
    }),
  })
  const form = descriptor.form ?? {}
  return { ...descriptor, form: { ...form, ...(form.sections ? { sections: form.sections.map(insert) } : {}) } }
}
