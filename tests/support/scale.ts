/** Whether this is `npm run test:deep`, which has the time that `npm test` has not. */
export const isDeep = process.env.LOCUM_DEEP === '1'

/** A figure of a test (rows, rounds, clients): `few` in `npm test`, `many` in `npm run test:deep`. */
export const scale = <Figure>(few: Figure, many: Figure): Figure => (isDeep ? many : few)

/**
 * The cases of a generated test: in `npm test` the first of each kind, in `npm run test:deep` all of them.
 *
 * @param toKind names what makes two cases alike: what passes for one of them passes for the other
 */
export function sample<Case>(cases: readonly Case[], toKind: (each: Case) => string): readonly Case[] {
  if (isDeep) return cases
  return [...Map.groupBy(cases, toKind).values()].flatMap(([first]) => (first === undefined ? [] : [first]))
}
