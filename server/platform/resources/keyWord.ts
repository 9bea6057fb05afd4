import type { Resource } from '#contract/resource.ts'

/**
 * The key that a word of a search stands for, where records are called by nothing else: 12 and job-12 of `Job-{ID}`; null for
 * every other word.
 */
export function readKeyWord({ key, properties, descriptor }: Resource, word: string): number | null {
  const [before = '', after = '', ...more] = descriptor.represent.toLowerCase().split(`{${key.toLowerCase()}}`)
  const isKeyAlone = descriptor.represent.length > before.length + after.length && !/[{\s]/.test(before + after)
  if (!isKeyAlone || more.length > 0 || properties.get(key)?.schema.type !== 'integer') return null
  const named =
    word.startsWith(before) && word.endsWith(after) ? word.slice(before.length, word.length - after.length) : word
  return /^\d{1,9}$/.test(named) ? Number(named) : null
}
