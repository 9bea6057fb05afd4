import type { GetCatalogue } from '../../platform/resources/index.ts'

/** The texts that are shown at present: those of the data files, with the records of the resource MessageTexts in their place. */
export interface LiveTexts {
  getCatalogue: GetCatalogue
  /** Tells the records apart that are in place of texts, on every instance alike; '' where there are none. */
  getTag(): string
  /** Has a function called whenever texts have become others; answers what ends it. */
  onChange(listener: () => void): () => void
}
