import { useQuery } from '@tanstack/react-query'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { getSuccess } from '#src/providers/data/records.ts'
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
      const options = { silent: true, signal }
      const read = async (resource: Resource, call: string, args: Parameters<typeof callResource>[2]) =>
        getSuccess(await callResource(resource, call, args, options)).Source
      const own = findUserContext()
      const record = own?.userId === id ? null : ((await read(users, 'one', { id })) as RecordValues)
      const user = {
        id,
        loginName: String(record?.LoginName ?? own?.name),
        name: String(record?.Name ?? own?.fullName),
      }
      const [events, all, setting] = await Promise.all([
        read(configurations, 'events', { args: { loginName: user.loginName } }),
        read(configurations, 'all', {}),
        read(settings, 'byCode', { args: { code: quietCode, userId: id } }),
      ])
      const quiet = (setting as RecordValues | null)?.Value
      return {
        user,
        matrix: buildMatrix(events as EventRow[], all as ConfigurationRow[]),
        quiet: parseQuietHours(typeof quiet === 'string' ? quiet : null),
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
