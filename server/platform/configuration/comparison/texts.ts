import type { Catalogue } from '#contract/catalogue.ts'
import type { ConfigurationChange } from '#contract/configurationVersion.ts'
import { buildChange, pairUp } from './changes.ts'
import { countOf, describeWord } from './words.ts'

/** Where more texts of a language than this differ, they are counted. */
const mostTexts = 8

/** The differences of the texts: each by its key where they are few, else how many of a language. */
export function compareTexts(
  before: ReadonlyMap<string, Catalogue>,
  after: ReadonlyMap<string, Catalogue>,
): ConfigurationChange[] {
  return pairUp(before, after).flatMap(({ name: locale, before: one, after: other }) => {
    if (!one) return [buildChange('text', locale, 'added', [countTexts(other ?? {})])]
    if (!other) return [buildChange('text', locale, 'removed', [countTexts(one)])]
    return compareCatalogues(locale, one, other)
  })
}

function countTexts(catalogue: Catalogue): string {
  return countOf(Object.keys(catalogue).filter(key => key !== '$schema').length, 'text')
}

function compareCatalogues(locale: string, before: Catalogue, after: Catalogue): ConfigurationChange[] {
  const changes = pairUp(before, after)
    .filter(({ name, before: one, after: other }) => name !== '$schema' && one !== other)
    .map(({ name, before: one, after: other }) => {
      const change = one === undefined ? 'added' : other === undefined ? 'removed' : 'changed'
      const text = change === 'changed' ? describeWord({ label: 'text' }, one, other) : `"${one ?? other}"`
      return buildChange('text', `${locale}: ${name}`, change, [text])
    })
  if (changes.length <= mostTexts) return changes
  return (['added', 'changed', 'removed'] as const).flatMap(kind => {
    const count = changes.filter(({ Change }) => Change === kind).length
    return count > 0 ? [buildChange('text', locale, kind, [countOf(count, 'text')])] : []
  })
}
