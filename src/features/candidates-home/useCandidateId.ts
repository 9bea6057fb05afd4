import { useSetting } from '#src/providers/settings/useSetting.ts'

/** The candidate that the user is (rules C8.3); null for everybody else. */
export function useCandidateId(): number | null {
  const [id] = useSetting<number | string>('CandidateId')
  return id === null || id === '' ? null : Number(id)
}
