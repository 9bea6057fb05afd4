import { auditChangedRows, companyQuestion, makePhone, type WriteParts, type Writes } from './write.ts'

const names = [
  ...['ID', 'Code', 'CMSFacilityID', 'Name', 'ShortName', 'Address', 'City', 'State', 'ZipCode', 'Type', 'Ownership'],
  ...['HasEmergencyServices', 'Phone', 'TimeZone', 'IsActive', 'CompanyID'],
  ...['Version', 'IsDeleted', 'CreatedBy', 'CreatedOn', 'ModifiedBy', 'ModifiedOn'],
]
const columns = names.map(name => `t."${name}"`).join(', ')
const answer = `select ${columns}, btrim(c."Name") as "CompanyName" from written t left join "company" c on c."ID" = t."CompanyID"`

const insertText = `
  with written as (
    insert into "employer" as t ("CreatedBy", "Name", "City", "State", "TimeZone", "Phone", "CMSFacilityID", "IsActive",
      "HasEmergencyServices", "CompanyID")
    values ('bench', $1, 'Columbus', 'OH', 'America/New_York', $2, $3, true, false, $4) returning ${columns}
  ), ${auditChangedRows('Employers', 'create', 'null', '$5')} ${answer}`

const storedText = `select ${columns} from "employer" t where t."ID" = $1 and not t."IsDeleted"`

const updateText = `
  with written as (
    update "employer" as t set "Phone" = $2, "Version" = t."Version" + 1, "ModifiedBy" = 'bench', "ModifiedOn" = now()
    where t."ID" = $1 and t."Version" = $3 and not t."IsDeleted" returning ${columns}
  ), ${auditChangedRows('Employers', 'update', '$4', '$5')} ${answer}`

const seedText = `
  insert into "employer" ("Name", "State", "TimeZone", "CMSFacilityID", "Phone", "IsActive", "CompanyID", "CreatedBy")
  select 'Bench ' || n, 'OH', 'America/New_York', $2 || n, '2125550100', true, (select min("ID") from "company"), 'bench'
  from generate_series(1, $1::int) n returning "ID"`

const undoText = `
  with gone as (delete from "employer" where "CMSFacilityID" like 'BN%' returning "ID"::text as id)
  delete from audit_entry where "Resource" = 'Employers' and "RecordID" in (select id from gone)`

/** Facilities have no hooks: what is measured here is the resource engine alone. */
export async function buildFacilityWrites({ database, series, most }: WriteParts): Promise<Writes> {
  const undo = async () => {
    await database.run(undoText)
    await database.run('vacuum analyze "employer"')
  }
  await undo()
  const ids = (await database.run<{ ID: number }>(seedText, [2 * most, `BN${series}S`])).map(({ ID }) => ID)
  const toRecord = (code: string) => {
    const address = { State: 'OH', TimeZone: 'America/New_York', City: 'Columbus', CompanyID: 1 }
    return { ...address, Name: `Bench ${code}`, Phone: makePhone(), CMSFacilityID: code, IsActive: true }
  }
  return {
    undo,
    writes: [
      {
        name: 'create a facility',
        ours: (wire, index) => wire.post('/api/Marketplace/Employers/Save', toRecord(`BN${series}A${index}`)),
        async theirs(index) {
          const record = toRecord(`BN${series}B${index}`)
          await database.query(companyQuestion, [1])
          const { Name, Phone, CMSFacilityID } = record
          await database.query(insertText, [Name, Phone, CMSFacilityID, 1, JSON.stringify(record)])
        },
      },
      {
        name: 'update a facility',
        ours: (wire, index) =>
          wire.put('/api/Marketplace/Employers/Update', { ID: ids[index], Version: 1, Phone: makePhone() }),
        async theirs(index) {
          const id = ids[most + index]
          const [stored] = await database.query<{ Version: number; Phone: string }>(storedText, [id])
          const Phone = makePhone()
          const before = JSON.stringify({ Phone: stored?.Phone })
          await database.query(updateText, [id, Phone, stored?.Version, before, JSON.stringify({ Phone })])
        },
      },
    ],
  }
}
