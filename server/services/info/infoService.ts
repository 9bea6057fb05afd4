import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { isWallClock, isWebAddress } from '#contract/formats.ts'
import type { UserType } from '../../platform/access/caller.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/index.ts'
import type { Marketplace } from '../marketplace/contract.ts'
import type { Membership } from '../membership/contract.ts'
import { getInvitation } from './invitation.ts'
import { findValue } from './systemConfigRepository.ts'
import { helpVideoName, type SystemConfig, systemConfigs } from './systemConfigs.ts'
import { buildTimeZones } from './timeZones.ts'

/** What a value of each kind must be, and the key of the text that says so. */
const rules: Readonly<Record<SystemConfig['Kind'], { key: string; isFitting: (value: string) => boolean }>> = {
  text: { key: 'systemConfig.text', isFitting: () => true },
  number: { key: 'systemConfig.number', isFitting: value => /^-?\d{1,12}(\.\d{1,6})?$/.test(value) },
  'yes-no': { key: 'systemConfig.yesNo', isFitting: value => value === 'true' || value === 'false' },
  'date-time': { key: 'systemConfig.dateTime', isFitting: isWallClock },
  address: { key: 'systemConfig.address', isFitting: isWebAddress },
}

const configsByName = new Map(systemConfigs.map(config => [config.Name, config]))

/** Why a value is not one of its setting, as a key of the catalogue; null where it is, or where nothing is set that may be empty. */
function findValueProblem({ Name, Kind, Value }: RecordValues): string | null {
  const rule = rules[Kind as SystemConfig['Kind']] ?? rules.text
  const { refusal, most = Number.POSITIVE_INFINITY } = configsByName.get(String(Name)) ?? {}
  if (refusal !== undefined) {
    const isWithin = Number(Value) > 0 && Number(Value) <= most
    return rule.isFitting(String(Value)) && isWithin ? null : refusal
  }
  return Value === null || Value === undefined || rule.isFitting(String(Value)) ? null : rule.key
}

/** The kinds of user (SPEC-0 §1) and their numbers. */
const userTypes: readonly UserType[] = ['OrganizationUser', 'EmployerUser', 'Candidate']

/** What the Info service is built of. */
export interface InfoParts {
  membership: Pick<Membership, 'findPerson'>
  marketplace: Pick<Marketplace, 'storeMasterFilter'>
}

/** The calls of the resource SystemConfigs (SPEC-1 §7 "Info service"), and that a value is one of its kind. */
export function buildSystemConfigExtension({ membership, marketplace }: InfoParts): ResourceExtension<'SystemConfigs'> {
  const listTimeZones = buildTimeZones()
  return {
    handlers: {
      userTypes: async ({ caller }) =>
        buildSuccess(userTypes.map((Name, index) => ({ Value: index + 1, Name, IsOwn: caller.userType === Name }))),
      helpVideo: getHelpVideo,
      timeZones: async () => buildSuccess(await listTimeZones()),
      async masterFilter(context) {
        const kept = await marketplace.storeMasterFilter(context, context.given.OrganizationIds)
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
