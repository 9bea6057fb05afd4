/** Has what is worked out of two objects worked out once for each pair of them; it is kept as long as both live. */
export function memoizePair<One extends object, Other extends object, Value>(
  build: (one: One, other: Other) => Value,
): (one: One, other: Other) => Value {
  const kept = new WeakMap<One, WeakMap<Other, { value: Value }>>()
  return (one, other) => {
    let ofOne = kept.get(one)
    if (!ofOne) {
      ofOne = new WeakMap()
      kept.set(one, ofOne)
    }
    let found = ofOne.get(other)
    if (!found) {
      found = { value: build(one, other) }
      ofOne.set(other, found)
    }
    return found.value
  }
}
