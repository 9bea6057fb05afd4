const none = {}

/**
 * Remembers what a function made of the same objects (null where there is none): files that stay as they are are the same ones from set to
 * set, and so is what was found of them. The cache holds none of them.
 *
 * @example
 * const checkCallsOnce = remember(checkCalls)
 */
export function remember<Parts extends readonly unknown[], Result extends object>(
  make: (...parts: Parts) => Result,
): (...parts: Parts) => Result {
  const root = new WeakMap<object, unknown>()
  return (...parts) => {
    const keys = parts.map(part => (part ?? none) as object)
    const end = keys.pop() ?? none
    let level = root
    for (const key of keys) {
      const next = (level.get(key) ?? new WeakMap()) as WeakMap<object, unknown>
      level.set(key, next)
      level = next
    }
    const result = (level.get(end) as Result | undefined) ?? make(...parts)
    level.set(end, result)
    return result
  }
}
