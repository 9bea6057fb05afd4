import type { Readable } from 'node:stream'
import { getLabel, sayTitle } from '#contract/catalogue.ts'
import { findChoices, findReferred } from '#contract/entitySchema.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { listImportable, listTemplateColumns, type TemplateColumn } from '#contract/importPlan.ts'
import { isMoment } from '#contract/importZone.ts'
import { listOffered } from '#contract/retiredChoices.ts'
import { notFound } from '../../platform/kernel/problem.ts'
import type { CallContext, RowStream } from '../../platform/resources/index.ts'
import { buildCsvWriter, buildXlsxWriter, contentTypes } from '../../platform/sheets/index.ts'
import { findImported } from './upload.ts'

/** An empty file with the columns that an import of a resource takes; a workbook tells in a second sheet what they hold. */
export function downloadTemplate(context: CallContext<'Imports', 'template'>): RowStream {
  const { configuration, language, caller, text, given } = context
  const { resource: name, format } = given
  const resource = findImported(context, name)
  if (!resource) throw notFound(text('imports.noResource', name))
  const catalogue = configuration.catalogues.get(language) ?? {}
  const toLabel = (field: string) => getLabel(catalogue, resource, field)
  const columns = listTemplateColumns(resource, listImportable(resource, caller.permissions), toLabel)
  const headings = columns.map(({ heading }) => heading)
  const kind = format === 'xlsx' ? 'xlsx' : 'csv'
  return {
    contentType: contentTypes[kind],
    fileName: `${resource.name}-template.${kind}`,
    async open() {
      if (kind === 'xlsx') return buildWorkbook(context, resource.name, columns)
      const writer = buildCsvWriter(headings)
      writer.end()
      return writer.output
    },
    collect: async () => buildSuccess(headings),
  }
}

function buildWorkbook(context: CallContext<'Imports'>, name: string, columns: readonly TemplateColumn[]): Readable {
  const { text } = context
  const writer = buildXlsxWriter(
    columns.map(({ heading }) => heading),
    name,
  )
  const words = ['field', 'mandatory', 'holds', 'description'].map(each => text(`imports.template.${each}`))
  writer.beginSheet(words, text('imports.template.sheet'))
  const rows = columns.map(({ heading, property, isRequired }) => [
    heading,
    isRequired ? text('engine.yes') : '',
    describeForm(context, property),
    property.schema.description ?? '',
  ])
  writer
    .write(rows)
    .then(() => writer.end())
    .catch(error => writer.output.destroy(error))
  return writer.output
}

/** What the cells of a column may hold, in words. */
function describeForm(
  { text, configuration }: CallContext,
  { schema, kind, jsonType }: TemplateColumn['property'],
): string {
  const choices = findChoices(schema)
  if (choices)
    return listOffered(choices)
      .map(({ title }) => title)
      .join(', ')
  const target = configuration.resources.get(findReferred(schema) ?? '')
  if (target) return text('imports.template.reference', sayTitle(text, target.descriptor.title ?? target.name))
  if (isMoment({ schema, kind })) return text('imports.template.moment')
  const known = ['boolean', 'date', 'date-time', 'time', 'duration', 'phone']
  if (known.includes(kind)) return text(`imports.template.${kind}`)
  if (jsonType === 'array') return text('imports.template.list')
  if (jsonType === 'integer' || jsonType === 'number') return text(`imports.template.${jsonType}`)
  return schema.maxLength === undefined ? '' : text('imports.template.text', schema.maxLength)
}
