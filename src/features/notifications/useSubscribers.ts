import { useQuery } from '@tanstack/react-query'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { askResource } from '#src/providers/data/askResource.ts'
import type { Person } from './moveUsers.ts'

/** The resources of which the editor is made. */
export interface SubscriberParts {
  configurations: Resource
  subscriptions: Resource
  users: Resource
}

/** A configuration, whom it is for, and who is subscribed to it. */
export interface Subscribers {
  configuration: RecordValues
  people: Person[]
  subscribed: string[]
}

/** Reads who is subscribed to a configuration and who could be: active users of the kind that it is for. */
export function useSubscribers({ configurations, subscriptions, users }: SubscriberParts, id: number) {
  return useQuery({
    // What others change meanwhile is not brought in below the hands of who moves users.
    queryKey: [configurations.name, 'subscribers', id],
    queryFn: async ({ signal }): Promise<Subscribers> => {
      const [configuration, rows, all] = await Promise.all([
        askResource<RecordValues>(configurations, 'one', { id }, signal),
        askResource<RecordValues[]>(subscriptions, 'ofConfiguration', { args: { eventConfigId: id } }, signal),
        heldPermissions.get().has('VIEW_ALL_COMPANY_DATA')
          ? askResource<RecordValues[]>(users, 'all', {}, signal)
          : askResource<RecordValues[]>(
              users,
              'allByCompany',
              { args: { companyId: findUserContext()?.companyId } },
              signal,
            ),
      ])
      const subscribed = rows.map(({ LoginName }) => String(LoginName))
      const known = new Set(subscribed)
      const isMeant = ({ LoginName, IsActive, UserType }: RecordValues) =>
        known.has(String(LoginName)) || (IsActive === true && UserType === configuration.UserType)
      const people = all.filter(isMeant).map(({ LoginName, Name }) => ({
        ...{ LoginName: String(LoginName), Name: String(Name ?? '') },
      }))
      return { configuration, people, subscribed }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
