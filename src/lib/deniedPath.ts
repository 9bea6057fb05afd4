/** The page that a refused one leads to (SPEC-1 §2); it tells of that page what is missing. */
export function buildDeniedPath(page: string): string {
  return `/access-denied?${new URLSearchParams({ page })}`
}
