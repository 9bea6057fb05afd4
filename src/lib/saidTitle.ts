/** A title in the midst of a sentence: `Time cards` reads `time cards`, an abbreviation stays (`ATS IDs`). */
export function toSaidTitle(title: string): string {
  const isAbbreviation = /^\p{Lu}{2}/u.test(title)
  return isAbbreviation ? title : title.charAt(0).toLocaleLowerCase() + title.slice(1)
}
