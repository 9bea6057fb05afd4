import type { Database } from '#server/platform/database/index.ts'
import { openFolder, prepareFolder, toSettings } from './demoFolder.ts'

const folder = 'bench-notices'

/** Candidates whom each of the shifts fits. */
export const matching = 5000
const shifts = 40

const ofAgent = `(select u."CompanyID" from "user" u where u."LoginName" = 'agent')`
const profession = `(select min("ID") from "lookup" where "Category" = 'Profession')`

const inserts = [
  `insert into "user" ("LoginName", "FirstName", "LastName", "Name", "Email", "CompanyID", "UserType", "IsActive", "CreatedBy")
   select 'nurse' || n, 'Nurse', n::text, n || ', Nurse', 'nurse' || n || '@mail.example', ${ofAgent}, 3, true, 'bench'
   from generate_series(1, ${matching}) n`,
  `insert into user_role ("UserID", "RoleID") select u."ID", r."RoleID" from "user" u, user_role r
   join "user" d on d."ID" = r."UserID" and d."LoginName" = 'candidate' where u."CreatedBy" = 'bench'`,
  // Nobody of the demo counts.
  `update "candidate" set "ProfessionLookupID" = null where "ProfessionLookupID" = ${profession}`,
  `insert into "candidate" ("UserID", "FirstName", "LastName", "Name", "CompanyID", "OrganizationID", "Status", "ProfessionLookupID", "CreatedBy")
   select u."ID", u."FirstName", u."LastName", u."Name", u."CompanyID",
     (select min("ID") from "organization" where "Level" = 4 and "CompanyID" = u."CompanyID"), 1, ${profession}, 'bench'
   from "user" u where u."CreatedBy" = 'bench'`,
  `insert into "job" ("EmployerID", "UnitID", "OrganizationID", "CompanyID", "Status", "ProfessionLookupID", "StartDate", "EndDate",
     "StartTime", "EndTime", "StartsOn", "EndsOn", "Demand", "ConfirmedCount", "OfferedCount", "TATypeLookupID", "WorkTypeLookupID", "Rates", "CreatedBy")
   select j."EmployerID", j."UnitID", j."OrganizationID", j."CompanyID", 1, ${profession}, current_date + 10 + n, current_date + 10 + n,
     '09:00', '17:00', (current_date + 10 + n + time '14:00') at time zone 'UTC', (current_date + 10 + n + time '22:00') at time zone 'UTC',
     1, 0, 0, j."TATypeLookupID", j."WorkTypeLookupID", '[{"Rate": 52.5}]', 'bench'
   from generate_series(1, ${shifts}) n, (select * from "job" where "CompanyID" = ${ofAgent} and "Status" = 2 order by "ID" limit 1) j`,
  'vacuum analyze',
]

/** The setting by which services work on them. */
export const noticeSettings = toSettings(folder)

/** Opens the database of the notices in this process. */
export const openNoticeDatabase = (): Promise<Database> => openFolder(folder)

/** Makes candidates with accounts, and shifts that are not published and fit all of them, in a database of their own. */
export function prepareNotices(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  return prepareFolder(folder, [...inserts, today].join('\n'), async database => {
    for (const text of inserts) await database.session(queries => queries.run(text))
  })
}
