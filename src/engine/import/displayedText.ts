/** Characters of a value that are shown; what is longer would hold the window and push everything else away. */
const displayedCharacters = 200

/** A value as it is shown in passing: its beginning, with an ellipsis where more follows. */
export function toDisplayedText(text: string): string {
  return text.length <= displayedCharacters ? text : `${text.slice(0, displayedCharacters)}…`
}
