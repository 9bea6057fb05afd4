/** The contrast ratio of two colours given as #RRGGBB (WCAG 2.2 "contrast ratio"), from 1 to 21. */
export function getContrast(first: string, second: string): number {
  const [darker, lighter] = [getLuminance(first), getLuminance(second)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function getLuminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
