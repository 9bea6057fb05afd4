export type Failure = { name: string; reason: string }

/** What one file of tests came to, or one check that has no tests. */
export type Outcome = {
  /** Path from the root, or the name of the check. */
  file: string
  /** Project of vitest that can run the file again; null where nothing can. */
  project: string | null
  seconds: number
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
  /** Tests that failed before they passed, each with what its first try said and the pictures that it left. */
  retried: Retried[]
}

export type Retried = { name: string; tries: number; reason: string; pictures?: string[] }

export function sumOutcomes(outcomes: readonly Outcome[]): { passed: number; failed: number; skipped: number } {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of outcomes) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
  }
  return sum
}

/** What is known of a runner that ended without saying anything of its tests. */
export function buildEndOutcome(name: string, reason: string): Outcome {
  const failures = [{ name, reason }]
  return { file: name, project: null, seconds: 0, passed: 0, failed: 1, skipped: 0, failures, retried: [] }
}
