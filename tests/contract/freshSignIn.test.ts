import { expect, it } from 'vitest'
import { loadConfiguration } from '#server/platform/configuration/index.ts'
import { listHandlers } from '#server/services.ts'

const { configuration } = await loadConfiguration('.', listHandlers())
const resources = [...(configuration?.resources.values() ?? [])]

it('is wanted by these calls and properties, and by no others', () => {
  const calls = resources.flatMap(({ name, descriptor }) =>
    Object.entries(descriptor.calls ?? {}).flatMap(([call, { fresh }]) => (fresh ? [`${name}.${call}`] : [])),
  )
  const properties = resources.flatMap(({ name, properties }) =>
    [...properties.values()].flatMap(({ name: property, schema }) =>
      schema['x-fresh'] ? [`${name}.${property}`] : [],
    ),
  )
  expect(calls.sort()).toEqual([
    'Candidates.export',
    'Candidates.reveal',
    'EmployerContacts.export',
    'EmployerUsers.export',
    'IdentityClients.renewSecret',
    'Organizations.assign',
    'Roles.assignPermissions',
    'Roles.copy',
    'Sessions.beginAuthenticator',
    'Sessions.beginPasskey',
    'Sessions.makeRecoveryCodes',
    'Sessions.removePasskey',
    'Sessions.removeSecondFactor',
    'Sessions.revoke',
    'Sessions.revokeOwn',
    'Users.changePassword',
    'Users.resetSecondFactor',
  ])
  expect(properties.sort()).toEqual([
    'ClientUserProfiles.Email',
    'ClientUserProfiles.Phone',
    'IdentityClients.RelyingPartyUrl',
    'IdentityClients.Scopes',
    'Roles.SecondFactorRequired',
    'Users.Email',
    'Users.Phone',
  ])
})
