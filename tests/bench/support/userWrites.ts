import type { Transaction } from '#server/platform/database/index.ts'
import { buildCredentials } from '#server/services/identity/index.ts'
import { userPassword } from './dataFolder.ts'
import { answerWritten, userColumns } from './statements.ts'
import { auditChangedRows, companyQuestion, makePhone, type WriteParts, type Writes } from './write.ts'

const insertText = `
  with written as (
    insert into "user" as t ("CreatedBy", "LoginName", "FirstName", "LastName", "Name", "Email", "CompanyID", "UserType",
      "Title", "IsActive")
    values ('bench', $1, 'Bench', 'User', 'Bench User', $2, $3, 1, 'Mr.', true) returning ${userColumns}
  ), ${auditChangedRows('Users', 'create', 'null', '$4')} ${answerWritten}`

const heldText = `select 1 from "user" where "IsDeleted" and lower(btrim("LoginName")) = lower(btrim($1))
  and "ModifiedOn" > now() - make_interval(days => 30) limit 1`

const accountText = `insert into identity_account ("UserID", "PasswordHash", "PasswordSetOn") values ($1, $2, now())`

const storedText = `select ${userColumns} from "user" t where t."ID" = $1 and not t."IsDeleted" for update of t`

const updateText = `
  with written as (
    update "user" as t set "Phone" = $2, "Version" = t."Version" + 1, "ModifiedBy" = 'bench', "ModifiedOn" = now()
    where t."ID" = $1 and t."Version" = $3 and not t."IsDeleted" returning ${userColumns}
  ), ${auditChangedRows('Users', 'update', '$4', '$5')} ${answerWritten}`

const undoTexts = [
  `with gone as (delete from "user" where "LoginName" like 'bench.%' returning "ID"),
   audited as (delete from audit_entry where "Resource" = 'Users' and "RecordID" in (select "ID"::text from gone))
   delete from identity_account where "UserID" in (select "ID" from gone)`,
  'vacuum analyze "user"',
]

type StoredUser = { ID: number; Version: number; Phone: string }

/** Users have hooks: rules of the account, the password's hash (on both sides), and word to every instance. */
export async function buildUserWrites({ database, series, most }: WriteParts): Promise<Writes> {
  const credentials = buildCredentials(database)
  const undo = async () => {
    for (const text of undoTexts) await database.run(text)
  }
  const stored = await database.run<StoredUser>(
    'select "ID", "Version" from "user" where "ID" > $1 and not "IsDeleted" order by "ID" limit $2',
    [100_000 * series, 2 * most],
  )
  const toRecord = (login: string) => {
    const name = { FirstName: 'Bench', LastName: 'User' }
    return { ...name, LoginName: login, Email: `${login}@users.example`, CompanyID: 1, UserType: 1 }
  }
  const notify = (transaction: Transaction, id: number) => transaction.notify('locum_access', String(id))

  async function create(index: number): Promise<void> {
    const record = toRecord(`bench.${series}.b.${index}`)
    await database.transaction(async transaction => {
      await transaction.query(companyQuestion, [1])
      await transaction.query('select "Name" from "company" where "ID" = $1', [1])
      await transaction.query(heldText, [record.LoginName])
      const values = [record.LoginName, record.Email, 1, JSON.stringify(record)]
      const [row] = await transaction.query<StoredUser>(insertText, values)
      const id = row?.ID ?? 0
      await transaction.query(accountText, [id, await credentials.hashPassword(userPassword)])
      await notify(transaction, id)
    })
  }

  async function update(index: number): Promise<void> {
    await database.transaction(async transaction => {
      const [row] = await transaction.query<StoredUser>(storedText, [stored[most + index]?.ID])
      const Phone = makePhone()
      const before = JSON.stringify({ Phone: row?.Phone })
      await transaction.query(updateText, [row?.ID, Phone, row?.Version, before, JSON.stringify({ Phone })])
      await notify(transaction, row?.ID ?? 0)
    })
  }

  return {
    undo,
    writes: [
      {
        name: 'create a user, hash included',
        ours: (wire, index) => {
          const password = { Password: userPassword, ConfirmPassword: userPassword }
          return wire.post('/api/Membership/User/Save', { ...toRecord(`bench.${series}.a.${index}`), ...password })
        },
        theirs: create,
      },
      {
        name: 'update a user',
        ours: (wire, index) => {
          const { ID, Version } = stored[index] ?? {}
          return wire.post('/api/Membership/User/Update', { ID, Version, Phone: makePhone() })
        },
        theirs: update,
      },
    ],
  }
}
