import { buildSuccess } from '#contract/envelope.ts'
import { listLocalResources, listNamingCategories, usualLocale } from '../../platform/configuration/index.ts'
import { notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension, SaveContext } from '../../platform/resources/extension.ts'
import type { Core } from '../../platform/service.ts'
import { readLookupFiles } from './lookupFiles.ts'
import { bringIn, isCodeTaken, lookupTable } from './lookupRepository.ts'

/** What the marketplace adds to the resource Lookups (rules C8.1, C8.2). */
export const lookupExtension: ResourceExtension<'Lookups'> = {
  handlers: { byValue: findByValue },
  async beforeSave(context) {
    const { configuration, record, stored } = context
    record.Value ??= record.Code
    if (!stored) record.IsNamed = listNamingCategories(configuration).includes(record.Category)
    if (!isSameName(record, stored)) record.IsRenamed = isRenamed(record)
    checkLanguages(context)
    await checkTaken(context)
  },
  beforeDelete: refuseCoreDeletion,
}

/** What it adds to the resource LookupCategories. */
export const lookupCategoryExtension: ResourceExtension<'LookupCategories'> = {
  handlers: { one: findCategory },
  beforeDelete: refuseCoreDeletion,
}

/** Brings in the core lookups of the data files, now and at each switch; answers what ends it. */
export async function followLookups({ settings, database, configuration, onError }: Core): Promise<() => void> {
  const complete = async () => {
    const lookup = listLocalResources(configuration.current()).find(({ entity }) => entity === lookupTable)
    // An installation's own data files may say of lookups less than the core ones need.
    const own = [
      'Category',
      'Code',
      'Value',
      'Key',
      'IsCore',
      'ShippedName',
      'Names',
      'IsRenamed',
      'IsNamed',
      'Synonyms',
    ]
    if (!own.every(name => lookup?.properties.has(name))) return
    const files = await readLookupFiles(settings.config)
    const naming = listNamingCategories(configuration.current())
    if (files.length > 0) await database.transaction(transaction => bringIn(transaction, files, naming))
  }
  await complete()
  return configuration.onSwitch(() => void complete().catch(onError))
}

/** `Category/{id}` takes the ID (SPEC-0 §7) or the code, which no number begins. */
async function findCategory(context: CallContext<'LookupCategories', 'one'>) {
  const { id } = context.args
  if (!/^\d{1,15}$/.test(String(id))) return context.perform('one', { ...context.args })
  const conditions = [{ field: 'ID', op: 'equals' as const, value: Number(id) }]
  const [row] = (await context.perform('all', { conditions })).Source
  if (row === undefined) throw notFound(context.text('records.notFound'))
  return buildSuccess(row)
}

/** `{value}/GetByCategory/{category}` takes the value or the code. */
async function findByValue(context: CallContext<'Lookups', 'byValue'>) {
  const { category, value } = context.given
  for (const field of ['Value', 'Code']) {
    const conditions = [
      { field: 'Category', op: 'equals' as const, value: category },
      { field, op: 'equals' as const, value },
    ]
    const [row] = (await context.perform('all', { conditions })).Source
    if (row !== undefined) return buildSuccess(row)
  }
  throw notFound(context.text('records.notFound'))
}

type Named = Pick<SaveContext<'Lookups'>['record'], 'Name' | 'Names' | 'ShippedName'>

function isSameName(record: Named, stored: Named | null): boolean {
  const toText = (each: Named | null) => JSON.stringify([each?.Name, each?.Names ?? null])
  return toText(record) === toText(stored)
}

/** What the program does not ship is called as it is called. */
function isRenamed({ Name, Names, ShippedName }: Named): boolean {
  return (ShippedName ?? null) !== null && (Name !== ShippedName || (Names ?? []).length > 0)
}

/** Each language has one name, and texts. */
function checkLanguages({ record, configuration, text }: SaveContext<'Lookups'>): void {
  const locales = [...configuration.catalogues.keys()].filter(locale => locale !== usualLocale)
  const named = (record.Names ?? []).map(({ Locale }) => Locale)
  for (const [index, locale] of named.entries()) {
    const isKnown = locales.includes(locale)
    if (isKnown && named.indexOf(locale) === index) continue
    const message = isKnown
      ? text('marketplace.lookups.twice', locale)
      : text('marketplace.lookups.noLocale', locale, locales.join(', '))
    throw new Refusal(message, { [`/Names/${index}/Locale`]: message })
  }
}

async function checkTaken({ record, stored, text, transaction }: SaveContext): Promise<void> {
  const own = { ID: Number(stored?.ID ?? 0), Category: String(record.Category), Code: String(record.Code) }
  if (!(await isCodeTaken(transaction, own))) return
  const message = text('records.duplicate')
  throw new Refusal(message, { '/Code': message })
}

async function refuseCoreDeletion({
  stored,
  text,
}: Parameters<NonNullable<ResourceExtension['beforeDelete']>>[0]): Promise<void> {
  if (stored.IsCore === true) throw new Refusal(text('marketplace.lookups.core'))
}
