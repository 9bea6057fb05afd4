import { expect, type Page } from '@playwright/test'
import { type Client, client } from '../../support/client.ts'
import { makeWord } from './facilities.ts'
import { type Account, beginSession, ownPassword } from './signIn.ts'

const membership = '/api/Membership'

type OwnAccount = Account & { id: number }

/** Makes an account of the agency's staff, or of another role, that no other test uses: what it chooses is nobody else's setting. */
export async function addStaff(admin: Client, code = 'AGENCY_STAFF'): Promise<OwnAccount> {
  const word = makeWord()
  const found = await admin.get<{ Source: { ID: number; CompanyID: number }[] }>(`${membership}/Role/GetPage`, {
    code,
    pageSize: 1,
  })
  const role = found.body.Source[0]
  const record = {
    ...{ LoginName: word, FirstName: 'Sess', LastName: word, Email: `${word}@example.com`, UserType: 1 },
    ...{ Password: ownPassword, ConfirmPassword: ownPassword, RoleIDs: [role?.ID] },
    CompanyID: role?.CompanyID,
  }
  const { body, text } = await admin.post<{ Source: { ID: number } }>(`${membership}/User/Save`, record)
  expect(body, text).toMatchObject({ Success: true })
  return { username: word, password: ownPassword, id: body.Source.ID }
}

/** Begins the session of an account that no other test uses. */
export async function beginOwnSession(page: Page, code?: string): Promise<OwnAccount> {
  const token = await beginSession(page, 'admin')
  const admin = client(new URL((await page.request.get('/health')).url()).origin, token)
  const account = await addStaff(admin, code)
  admin.close()
  await beginSession(page, account)
  return account
}
