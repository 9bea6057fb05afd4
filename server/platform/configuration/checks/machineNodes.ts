import type { JsonPath } from '../jsonFile.ts'

/** A text that a word names, and where it stands. */
interface Named {
  at: JsonPath
  value: string
}

/** Every text that stands by a word in a part of a machine, at whatever depth. */
export function listNamed(node: unknown, word: string, at: JsonPath = []): Named[] {
  if (typeof node !== 'object' || node === null) return []
  const value = (node as Record<string, unknown>)[word]
  const inner = Object.entries(node).flatMap(([name, each]) =>
    listNamed(each, word, [...at, Array.isArray(node) ? Number(name) : name]),
  )
  return typeof value === 'string' ? [{ at: [...at, word], value }, ...inner] : inner
}
