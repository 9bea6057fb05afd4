/** What stands between the pieces of a text about a record. */
const between = ' · '

/** How a placeholder is written beside its name: `{StartDate:short}`, `{Rates.Rate}`. */
export interface PieceWords {
  word: string | undefined
  inner: string | undefined
}

/** Fills a text about a record piece by piece: one of which nothing is filled is left out. */
export function fillPieces(template: string, toText: (name: string, words: PieceWords) => string): string {
  const pieces = template.split(between).map(piece => {
    let isFilled = !piece.includes('{')
    const text = piece.replace(
      /\{(\w+)(?::(\w+)|\.(\w+))?\}/g,
      (_, name: string, word: string | undefined, inner: string | undefined) => {
        const value = toText(name, { word, inner })
        isFilled ||= value !== ''
        return value
      },
    )
    return isFilled ? text.trim() : ''
  })
  return pieces.filter(piece => piece !== '').join(between)
}
