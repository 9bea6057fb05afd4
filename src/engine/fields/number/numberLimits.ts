import type { PropertySchema } from '#contract/entitySchema.ts'
import type { NumberLimits } from '#src/lib/numericText.ts'

/** The limits that a schema sets: the decimals follow from its step, `multipleOf`. */
export function toNumberLimits(schema: PropertySchema, isWhole: boolean): NumberLimits {
  return {
    decimals: isWhole ? 0 : countDecimals(schema.multipleOf),
    min: schema.minimum ?? schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY,
    max: schema.maximum ?? schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY,
  }
}

function countDecimals(step: number | undefined): number {
  if (step === undefined) return Number.POSITIVE_INFINITY
  for (let decimals = 0; decimals < 15; decimals++) {
    const shifted = step * 10 ** decimals
    if (Math.abs(shifted - Math.round(shifted)) < 1e-6) return decimals
  }
  return Number.POSITIVE_INFINITY
}
