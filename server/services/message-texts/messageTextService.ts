import type { RecordValues } from '#contract/callArguments.ts'
import { type Catalogue, haveSamePlaceholders, listPlaceholders } from '#contract/catalogue.ts'
import { buildSuccess, type Envelope, type FieldErrors } from '#contract/envelope.ts'
import { getDefaults } from '#contract/saving.ts'
import { type Configuration, usualLocale } from '../../platform/configuration/index.ts'
import { badRequest, notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension, SaveContext } from '../../platform/resources/index.ts'
import { findArea } from './areas.ts'
import { groupTexts, overlay } from './liveTexts.ts'
import { findShippedRow, listTakenCodes, listTexts } from './messageTextRepository.ts'

/** As many texts as one call adds. */
const mostTexts = 1000

/** The calls of the resource MessageTexts (SPEC-2 §7 "Message info area"), and what a text that replaces another must be. */
export const messageTextExtension: ResourceExtension<'MessageTexts'> = {
  handlers: {
    allTexts: listAllTexts,
    async byKey(context) {
      const { Source } = await context.perform('one', { id: context.given.messageKeyId })
      return context.perform('all', {
        conditions: [
          { field: 'messageKey', op: 'equals', value: Source.messageKey },
          { field: 'State', op: 'in', value: ['Changed', 'Resting'] },
        ],
      })
    },
    addMany: addTexts,
    create: context => addText(context, context.args.record ?? {}),
    delete: takeBack,
  },
  async beforeSave(context) {
    const { record, configuration } = context
    const shipped = findShipped(configuration, record.Locale, record.messageKey)
    const errors = findErrors(context, shipped)
    const [message] = Object.values(errors)
    if (message !== undefined) throw new Refusal(message, errors)
    record.ShippedText = shipped
    record.Area = findArea(record.messageKey)
    record.State = record.messageText === shipped ? 'Shipped' : 'Changed'
  },
}

/** A text that is added replaces the shipped one, whose row is there. */
async function addText(context: CallContext<'MessageTexts'>, record: RecordValues): Promise<Envelope<RecordValues>> {
  const code = toCode({ ...getDefaults(context.resource), ...record })
  const shipped = await findShippedRow(context.transaction, code)
  if (!shipped) return context.perform('create', { record })
  const saved = await context.perform('update', { record: { ...record, ...shipped } })
  return { ...saved, Message: context.text('engine.saved') }
}

/** What is taken away is the change: the shipped text is shown again. One that shows it already counts as done. */
async function takeBack(context: CallContext<'MessageTexts', 'delete'>): Promise<Envelope> {
  const ids = [...new Set(context.args.ids ?? [context.id])].map(Number)
  const { Source } = await context.perform('all', { conditions: [{ field: 'ID', op: 'in', value: ids }] }, [
    'ID',
    'State',
  ])
  if (Source.length === 0) throw notFound(context.text('records.notFound'))
  const changed = Source.filter(({ State }) => State !== 'Shipped').map(({ ID }) => Number(ID))
  await context.sendToAll('restoreShipped', changed)
  const results = Source.map(({ ID }) => ({ ID, Success: true, Message: null }))
  return buildSuccess(results, context.text('engine.deleted'))
}

/** The text of the data files that a key stands for; null where they have no such key, or no such language. */
function findShipped({ catalogues }: Configuration, locale: string, key: string): string | null {
  const catalogue = catalogues.get(locale)
  const isText = catalogue !== undefined && key !== '$schema' && Object.hasOwn(catalogue, key)
  return isText ? (catalogue[key] as string) : null
}

function findErrors({ record, configuration, text }: SaveContext<'MessageTexts'>, shipped: string | null): FieldErrors {
  const [key, locale, own] = [record.messageKey, record.Locale, record.messageText]
  const locales = [...configuration.catalogues.keys()]
  if (!locales.includes(locale)) return { '/Locale': text('messageTexts.noLocale', locale, locales.join(', ')) }
  if (shipped === null) return { '/messageKey': text('messageTexts.noKey', key) }
  if (haveSamePlaceholders(shipped, own)) return {}
  return { '/messageText': describePlaceholders(text, shipped, own) }
}

/** Names the placeholders that are missing, or those that nothing would fill. */
function describePlaceholders(text: CallContext['text'], shipped: string, own: string): string {
  const [wanted, given] = [listPlaceholders(shipped), listPlaceholders(own)]
  const missing = wanted.filter(placeholder => !given.includes(placeholder))
  if (missing.length > 0) return text('messageTexts.missing', missing.join(', '), shipped)
  const unknown = given.filter(placeholder => !wanted.includes(placeholder))
  return text('messageTexts.unknown', unknown.join(', '), shipped)
}

/** Every text of an application as it shows it, each with the record that replaces it. */
async function listAllTexts({
  given,
  database,
  configuration,
}: CallContext<'MessageTexts', 'allTexts'>): Promise<Envelope> {
  const application = given.appCode
  const locale = given.locale ?? usualLocale
  if (!configuration.catalogues.has(locale)) {
    const locales = [...configuration.catalogues.keys()].join(', ')
    throw badRequest(`locale takes one of ${locales}.`)
  }
  const rows = await listTexts(database, application)
  const displayed: Catalogue = overlay(configuration, locale, groupTexts(rows))
  const ids = new Map(rows.filter(row => row.Locale === locale).map(row => [row.messageKey, row]))
  return buildSuccess(
    Object.entries(displayed).flatMap(([messageKey, messageText]) => {
      if (messageKey === '$schema') return []
      const own = ids.get(messageKey)
      const ID = own?.messageText === messageText ? own.ID : 0
      return [{ ID, messageKey, messageText, Locale: locale, AppCode: application }]
    }),
  )
}

/** Adds all texts of a list or, where one cannot be, none; the errors name its position in the list and its property. */
async function addTexts(context: CallContext<'MessageTexts', 'addMany'>): Promise<Envelope> {
  const { texts } = context.given
  if (texts.length > mostTexts) throw badRequest(`The body takes at most ${mostTexts} texts.`)
  await checkRepeated(context, texts)
  const added: unknown[] = []
  for (const [position, record] of texts.entries()) {
    try {
      added.push((await addText(context, record)).Source)
    } catch (error) {
      throw error instanceof Refusal ? refuseAt(context, error, position, record) : error
    }
  }
  return buildSuccess(added, context.text('engine.saved'))
}

/** Nothing is written until it is known that each text is there only once: a statement that fails would end the whole. */
async function checkRepeated(context: CallContext, texts: readonly RecordValues[]): Promise<void> {
  const defaults = getDefaults(context.resource)
  const codes = texts.map(record => toCode({ ...defaults, ...record }))
  const taken = await listTakenCodes(context.transaction, codes)
  const position = codes.findIndex((code, index) => taken.has(code) || codes.indexOf(code) < index)
  if (position < 0) return
  const message = context.text('records.duplicate')
  throw refuseAt(context, new Refusal(message, { '/Code': message }), position, texts[position] ?? {})
}

/** As the schema works it out, compared as unique values are. */
function toCode({ AppCode, Locale, messageKey }: RecordValues): string {
  return `${AppCode}.${Locale}.${messageKey}`.trim().toLowerCase()
}

function refuseAt({ text }: CallContext, { envelope }: Refusal, position: number, record: RecordValues): Refusal {
  const errors = Object.entries(envelope.Errors ?? {}).map(([pointer, message]) => [`/${position}${pointer}`, message])
  const message = text('messageTexts.ofMany', position + 1, String(record.messageKey ?? ''), envelope.Message)
  return new Refusal(message, Object.fromEntries(errors))
}
