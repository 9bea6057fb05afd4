const columns = [
  ...['ID', 'LoginName', 'FirstName', 'MiddleName', 'LastName', 'Name', 'Email', 'Phone', 'CompanyID', 'TeamID'],
  ...['UserType', 'Title', 'IsActive', 'LastLoggedInOn'],
  ...['Version', 'IsDeleted', 'CreatedBy', 'CreatedOn', 'ModifiedBy', 'ModifiedOn'],
]

export const userColumns = columns.map(name => `t."${name}"`).join(', ')

const names = 'btrim(c."Name") as "CompanyName", btrim(m."Name") as "TeamName"'

const joins = 'left join "company" c on c."ID" = t."CompanyID" left join "team" m on m."ID" = t."TeamID"'

/** The first page of users by name with the names beside their references: the best statement that we know for it. */
export const bestPage = `
  select ${userColumns}, ${names} from (
    select ${userColumns} from "user" t where not t."IsDeleted" order by t."Name" collate "und-x-icu", t."ID" limit 11
  ) t ${joins} order by t."Name" collate "und-x-icu", t."ID"`

export const bestOne = `select ${userColumns}, ${names} from "user" t ${joins} where t."ID" = $1 and not t."IsDeleted"`

/** How a written row is answered. */
export const answerWritten = `select ${userColumns}, ${names} from written t ${joins}`
