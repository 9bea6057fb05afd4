import { useQuery } from '@tanstack/react-query'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { askResource } from '#src/providers/data/askResource.ts'
import { buildMatrix, type ConfigurationRow, type EventRow, type Matrix } from './choiceMatrix.ts'
import { parseQuietHours, type QuietHours, quietCode } from './quietHours.ts'

/** The resources of which the page is made. */
export interface ChoiceParts {
  configurations: Resource
  users: Resource
  settings: Resource
}

/** Whose choices they are, and what they are at present. */
export interface Choices {
  user: { id: number; loginName: string; name: string }
  matrix: Matrix
  quiet: QuietHours | null
}

/** Reads what a user receives and when he is left alone. */
export function useChoices({ configurations, users, settings }: ChoiceParts, id: number) {
  return useQuery({
    // What is changed elsewhere is not brought in below the hands of who chooses.
    queryKey: [configurations.name, 'choices', id],
    queryFn: async ({ signal }): Promise<Choices> => {
      const own = findUserContext()
      const record = own?.userId === id ? null : await askResource<RecordValues>(users, 'one', { id }, signal)
      const user = {
        id,
        loginName: String(record?.LoginName ?? own?.name),
        name: String(record?.Name ?? own?.fullName),
      }
      const [events, all, setting] = await Promise.all([
        askResource<EventRow[]>(configurations, 'events', { args: { loginName: user.loginName } }, signal),
        askResource<ConfigurationRow[]>(configurations, 'all', {}, signal),
        askResource<RecordValues | null>(settings, 'byCode', { args: { code: quietCode, userId: id } }, signal),
      ])
      const quiet = setting?.Value
      return {
        user,
        matrix: buildMatrix(events, all),
        quiet: parseQuietHours(typeof quiet === 'string' ? quiet : null),
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
