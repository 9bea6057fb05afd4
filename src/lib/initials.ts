/** The first letters of the first and the last of somebody's names. */
export function toInitials(name: string): string {
  const names = name.split(/\s+/).filter(Boolean)
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names
  return ends.map(each => [...(each ?? '')][0]?.toUpperCase() ?? '').join('')
}
