import type { Descriptor } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import { getSessionKey } from '#src/providers/auth/identity.ts'
import { storeSession } from '#src/providers/auth/session.ts'
import centers from '../../resources/candidate-revenue-centers.json' with { type: 'json' }
import organizations from '../../resources/organizations.json' with { type: 'json' }
import configs from '../../resources/system-configs.json' with { type: 'json' }
import center from '../../schemas/candidate-revenue-center.json' with { type: 'json' }
import organization from '../../schemas/organization.json' with { type: 'json' }
import config from '../../schemas/system-config.json' with { type: 'json' }

/** What the header asks, by its shipped data files. */
export function buildShellResources(): Resource[] {
  const pairs = [
    [centers, center],
    [organizations, organization],
    [configs, config],
  ]
  return pairs.map(([descriptor, schema]) => buildResource(descriptor as Descriptor, schema as EntitySchema))
}

/** Signs somebody in whose token says what kind of user he is. */
export function beginShellSession(userType: string, sub = '5'): void {
  const claims = { sub, given_name: 'Ada Byron Agent', user_type: userType }
  const access_token = `x.${btoa(JSON.stringify(claims))}.x`
  storeSession(getSessionKey(), { access_token, token_type: 'Bearer', expires_in: 3600 })
}
