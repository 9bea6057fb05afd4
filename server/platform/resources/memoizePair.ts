/** Memoizes a function of two objects. The cache holds neither of them. */
export function memoizePair<One extends object, Other extends object, Value>(
  build: (one: One, other: Other) => Value,
): (one: One, other: Other) => Value {
  const cache = new WeakMap<One, WeakMap<Other, { value: Value }>>()
  return (one, other) => {
    let ofOne = cache.get(one)
    if (!ofOne) {
      ofOne = new WeakMap()
      cache.set(one, ofOne)
    }
    let found = ofOne.get(other)
    if (!found) {
      found = { value: build(one, other) }
      ofOne.set(other, found)
    }
    return found.value
  }
}
