/** What somebody thinks of another: stars, 0 before any is given, and the keys of the tags that fit (SPEC-2 §3 "Candidate rating"). */
export interface Rating<Key extends number | string> {
  stars: number
  tags: readonly Key[]
}

/** SPEC-2 §9. */
export const mostStars = 5

/** True for a rating that can be saved: at least one star and one tag (SPEC-2 §5 "Rating"). */
export function isRated({ stars, tags }: Rating<number | string>): boolean {
  return stars >= 1 && stars <= mostStars && tags.length > 0
}
