import { type Catalogue, sayTitle, titlePrefix } from './catalogue.ts'
import type { EnumChoice, PropertySchema } from './entitySchema.ts'
import { mapChoices } from './retiredChoices.ts'

/** What choices are called by an installation: by the category that `x-named-by` names and by value, a name for each language that has its own. */
export type ChoiceNames = ReadonlyMap<string, ReadonlyMap<string, Readonly<Record<string, string>>>>

/** In which languages choices are said: that of the schemas, and the others. */
export interface ChoiceLanguages {
  usual: string
  catalogues: ReadonlyMap<string, Catalogue>
}

/**
 * The schema with the names of an installation as titles of its choices; what another language calls such a choice stands beside it
 * (`saidIn`), so that a new title is not lost there. The same object where nothing is called otherwise.
 */
export function withChoiceNames<Schema extends PropertySchema>(
  schema: Schema,
  names: ChoiceNames,
  languages: ChoiceLanguages,
): Schema {
  return mapChoices(schema, (_, property, choices) => {
    const own = names.get(property['x-named-by'] ?? '')
    if (!own || !choices.some(choice => own.has(String(choice.const)))) return property
    return { ...property, oneOf: choices.map(choice => nameChoice(choice, own.get(String(choice.const)), languages)) }
  }) as Schema
}

function nameChoice(
  choice: EnumChoice,
  names: Readonly<Record<string, string>> | undefined,
  languages: ChoiceLanguages,
): EnumChoice {
  if (!names || choice['x-retired']) return choice
  return {
    ...choice,
    title: names[languages.usual] ?? choice.title,
    saidIn: sayInOthers(choice.title, names, languages),
  }
}

/** What other languages than the usual one call what has this title, and in some of them a name of its own. */
export function sayInOthers(
  title: string,
  names: Readonly<Record<string, string>>,
  { usual, catalogues }: ChoiceLanguages,
): Record<string, string> {
  const said = [...catalogues].flatMap(([locale, catalogue]) => {
    const name = names[locale] ?? catalogue[`${titlePrefix}${title}`]
    return locale === usual || name === undefined ? [] : [[locale, name] as const]
  })
  return Object.fromEntries(said)
}

/** What a choice is called in a language, of which `text` has the texts. */
export function sayChoice(text: (key: string) => string, language: string, choice: EnumChoice): string {
  return choice.saidIn?.[language] ?? sayTitle(text, choice.title)
}
