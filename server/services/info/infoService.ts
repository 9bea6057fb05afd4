import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { UserType } from '../../platform/access/caller.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/index.ts'
import type { Marketplace } from '../marketplace/contract.ts'
import type { Membership } from '../membership/contract.ts'
import { findValueProblem } from './configValues.ts'
import { getInvitation } from './invitation.ts'
import { findValue } from './systemConfigRepository.ts'
import { helpVideoName } from './systemConfigs.ts'
import { buildTimeZones } from './timeZones.ts'

/** The kinds of user (SPEC-0 §1) and their numbers. */
const userTypes: readonly UserType[] = ['OrganizationUser', 'EmployerUser', 'Candidate']

/** What the Info service is built of. */
export interface InfoParts {
  membership: Pick<Membership, 'findPerson'>
  marketplace: Pick<Marketplace, 'storeMasterFilter'>
}

/** The calls of the resource SystemConfigs (SPEC-1 §7 "Info service"), and that a value is one of its kind. */
export function buildSystemConfigExtension({ membership, marketplace }: InfoParts): ResourceExtension {
  const listTimeZones = buildTimeZones()
  return {
    handlers: {
      userTypes: async ({ caller }) =>
        buildSuccess(userTypes.map((Name, place) => ({ Value: place + 1, Name, IsOwn: caller.userType === Name }))),
      helpVideo: getHelpVideo,
      timeZones: async () => buildSuccess(await listTimeZones()),
      async masterFilter(context) {
        const kept = await marketplace.storeMasterFilter(context, context.args.args?.OrganizationIds)
        return buildSuccess(kept, context.text('engine.saved'))
      },
      welcomeInvite: context => getInvitation(context, membership),
    },
    async beforeSave({ record, text }) {
      const problem = findValueProblem(record)
      if (problem === null) return
      const message = text(problem)
      throw new Refusal(message, { '/Value': message })
    },
  }
}

async function getHelpVideo({ database }: CallContext): Promise<Envelope> {
  return buildSuccess(await findValue(database, helpVideoName))
}
