import { type Catalogue, formatText } from '#contract/catalogue.ts'
import type { Configuration } from '../configuration/index.ts'

/** What the engine says where the catalogue has no text of its own under the key. */
const usualTexts: Catalogue = {
  'engine.saved': 'Record(s) saved successfully.',
  'engine.updated': 'Record(s) updated successfully.',
  'engine.deleted': 'Selected records has been deleted successfully.',
  'records.processed': '{0} of {1} records were processed.',
  'engine.form.invalid': 'Please correct the marked fields.',
  'records.duplicate': 'Record with the same code/name already exists.',
  'records.notFound': 'The record was not found.',
  'records.stale': 'The record was changed by someone else. Please reload.',
  'records.versionMissing': 'The version of the record is missing. Please reload.',
  'records.unreachable': 'The selected record does not exist.',
  'records.retired': '{0} is no longer part of the record and was left out.',
  'records.invalid': 'The record cannot be saved with these values.',
  'records.outOfScope': 'You cannot save a record here.',
  'records.outOfRange': 'The value is out of range.',
  'records.keyMissing': 'The row has no value for {0}.',
  'records.keyRepeated': 'Row {0} has the same {1}.',
  'records.keyAmbiguous': 'Several records have this {0}.',
  'records.valueRepeated': 'Row {0} has the same value.',
  'records.notCreated': 'You do not have permission to create records.',
  'records.notUpdated': 'You do not have permission to change records.',
  'records.unknownReference': '"{0}" was not found.',
  'records.ambiguousReference': '"{0}" stands for several records.',
}

/** The language of messages where the catalogue of the caller's own is missing. */
const usualLocale = 'en'

/** Fills the text of a message key: the catalogue's in this locale, else in English, else the engine's own. */
export function toText(configuration: Configuration, locale: string, key: string, args: readonly unknown[]): string {
  const { catalogues } = configuration
  const catalogue = catalogues.get(locale) ?? catalogues.get(usualLocale) ?? {}
  return formatText(catalogue[key] ?? usualTexts[key] ?? key, args)
}
