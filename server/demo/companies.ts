/** An agency of the demo with its share of the users and facilities. */
export interface DemoCompany {
  Code: string
  Name: string
  AddressLine1: string
  AddressTown: string
  AddressPostCode: string
  AddressCountry: string
  domain: string
  /** The third is the value of the work type that a team is for. */
  teams: readonly (readonly [code: string, name: string, workType?: string])[]
  users: number
  facilities: number
  /** Those with an account among them. */
  candidates: number
}

/** The first one is home to the demo accounts; the last one is very small. */
export const demoCompanies: readonly DemoCompany[] = [
  {
    Code: 'LANTERN',
    Name: 'Lanternfield Staffing',
    AddressLine1: '410 Harbor Street',
    AddressTown: 'Providence',
    AddressPostCode: '02903',
    AddressCountry: 'United States',
    domain: 'lanternfield.example',
    teams: [
      ['PERDIEM', 'Per diem desk', 'PerDiem'],
      ['CONTRACT', 'Contract desk', 'Travel'],
      ['COMPLY', 'Compliance'],
    ],
    users: 92,
    facilities: 26,
    candidates: 180,
  },
  {
    Code: 'BLUEBIRCH',
    Name: 'Bluebirch Care Partners',
    AddressLine1: '77 Meadow Street',
    AddressTown: 'Columbus',
    AddressPostCode: '43215',
    AddressCountry: 'United States',
    domain: 'bluebirch.example',
    teams: [
      ['EAST', 'East region'],
      ['WEST', 'West region'],
    ],
    users: 64,
    facilities: 19,
    candidates: 120,
  },
  {
    Code: 'QUILLMARK',
    Name: 'Quillmark Clinical Staffing',
    AddressLine1: '1200 Prospect Street',
    AddressTown: 'Denver',
    AddressPostCode: '80202',
    AddressCountry: 'United States',
    domain: 'quillmark.example',
    teams: [
      ['ACUTE', 'Acute care'],
      ['LTC', 'Long term care'],
    ],
    users: 41,
    facilities: 14,
    candidates: 85,
  },
  {
    Code: 'SALTMARSH',
    Name: 'Saltmarsh Nurses',
    AddressLine1: '9 Mill Street',
    AddressTown: 'Portland',
    AddressPostCode: '97204',
    AddressCountry: 'United States',
    domain: 'saltmarsh.example',
    teams: [['ALL', 'Everyone']],
    users: 3,
    facilities: 1,
    candidates: 15,
  },
]
