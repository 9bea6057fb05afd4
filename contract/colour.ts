/** What a picker of colours stands at while there is none: browsers know no empty one. */
export const unsetColour = '#ffffff'

/** The colour that a text stands for, as `#rrggbb` in small letters: `#ABC` and `aabbcc` are `#aabbcc`; any other text as it is. */
export function toColour(text: string): string {
  const trimmed = text.trim()
  const figures = trimmed.replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(figures)) return `#${figures}`
  return /^[0-9a-f]{3}$/.test(figures) ? `#${figures.replace(/./g, '$&$&')}` : trimmed
}
