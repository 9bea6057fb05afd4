import { describe, expect, it } from 'vitest'
import type { Catalogue } from '#contract/catalogue.ts'
import { completeCatalogues, shippedTexts } from './catalogues.ts'

describe('the catalogues of a set', () => {
  it("say in the set's English what a language lacks, and in the program's own words what both lack", () => {
    const completed = completeCatalogues(
      new Map<string, Catalogue>([
        ['en', { 'engine.add': 'New' }],
        ['es', { 'engine.import': 'Importar' }],
      ]),
    )
    expect(completed.get('es')).toMatchObject({
      'engine.import': 'Importar',
      'engine.add': 'New',
      'engine.form.save': shippedTexts['engine.form.save'],
    })
    expect(completed.get('en')).toMatchObject({ 'engine.add': 'New', 'engine.import': shippedTexts['engine.import'] })
  })
})
