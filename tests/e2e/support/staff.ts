import { expect } from '@playwright/test'
import type { Client } from '../../support/client.ts'
import { makeWord } from './facilities.ts'
import { type Account, demoPassword } from './signIn.ts'

const membership = '/api/Membership'

/** Makes an account of the agency's staff that no other test uses: what it chooses is nobody else's setting. */
export async function addStaff(admin: Client): Promise<Account & { id: number }> {
  const word = makeWord()
  const found = await admin.get<{ Source: { ID: number; CompanyID: number }[] }>(`${membership}/Role/GetPage`, {
    code: 'AGENCY_STAFF',
    pageSize: 1,
  })
  const role = found.body.Source[0]
  const record = {
    ...{ LoginName: word, FirstName: 'Sess', LastName: word, Email: `${word}@example.com`, UserType: 1 },
    ...{ Password: demoPassword, ConfirmPassword: demoPassword, RoleIDs: [role?.ID] },
    CompanyID: role?.CompanyID,
  }
  const { body, text } = await admin.post<{ Source: { ID: number } }>(`${membership}/User/Save`, record)
  expect(body, text).toMatchObject({ Success: true })
  return { username: word, password: demoPassword, id: body.Source.ID }
}
