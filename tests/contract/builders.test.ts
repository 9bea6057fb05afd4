import { expect, test } from 'vitest'
import type { EntitySchema } from '#contract/entitySchema.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import company from '../../schemas/company.json' with { type: 'json' }
import employer from '../../schemas/employer.json' with { type: 'json' }
import role from '../../schemas/role.json' with { type: 'json' }
import team from '../../schemas/team.json' with { type: 'json' }
import user from '../../schemas/user.json' with { type: 'json' }
import { buildCompany, buildEmployer, buildRole, buildTeam, buildUser } from '../support/records.ts'

test.each([
  ['company', company, buildCompany],
  ['employer', employer, buildEmployer],
  ['role', role, buildRole],
  ['team', team, buildTeam],
  ['user', user, buildUser],
])('the record that tests build of a %s is valid, and unlike the one before', (_, schema, build) => {
  expect(compileWithAjv(schema as EntitySchema)(build())).toEqual([])
  expect(build()).not.toEqual(build())
})
