/**
 * A text as the general search compares it: without regard to case and to accents. The services have the same in SQL, as `fold_text`.
 *
 * @example foldText('Muñoz') // 'munoz'
 */
export function foldText(text: string): string {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  return plain.toLowerCase().replace(/[øłđ‘’]/g, letter => plainLetters[letter] ?? letter)
}

/** Letters that are no letter with an accent upon it, and the quotes that a phone types. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', '‘': "'", '’': "'" }
