const width = 120

/** Prints data as `biome` formats data files: what fits into a line of 120 signs stands in one, numbers of a list fill lines. */
export function printJson(value: unknown): string {
  return `${print(value, 0, 0)}\n`
}

/** `before` and `after` are the signs on the line beside the value: its indent and name, and the comma behind it. */
function print(value: unknown, indent: number, before: number, after = 0): string {
  const flat = printFlat(value)
  if (typeof value !== 'object' || value === null || before + flat.length + after <= width) return flat
  const inner = ' '.repeat(indent + 2)
  const comma = (index: number, length: number) => (index < length - 1 ? 1 : 0)
  const close = `\n${' '.repeat(indent)}`
  if (!Array.isArray(value)) {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined)
    const lines = entries.map(([name, each], index) => {
      const start = `${inner}${JSON.stringify(name)}: `
      return start + print(each, indent + 2, start.length, comma(index, entries.length))
    })
    return `{\n${lines.join(',\n')}${close}}`
  }
  if (value.every(each => typeof each === 'number')) return `[\n${fill(value, inner)}${close}]`
  const lines = value.map((each, index) => inner + print(each, indent + 2, inner.length, comma(index, value.length)))
  return `[\n${lines.join(',\n')}${close}]`
}

function printFlat(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(printFlat).join(', ')}]`
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  if (entries.length === 0) return '{}'
  return `{ ${entries.map(([name, each]) => `${JSON.stringify(name)}: ${printFlat(each)}`).join(', ')} }`
}

function fill(numbers: readonly number[], inner: string): string {
  const lines: string[] = []
  for (const [index, each] of numbers.entries()) {
    const text = `${each}${index < numbers.length - 1 ? ',' : ''}`
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + text.length > width) lines.push(inner + text)
    else lines[lines.length - 1] = `${last} ${text}`
  }
  return lines.join('\n')
}
