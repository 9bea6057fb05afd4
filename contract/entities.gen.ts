// Made from schemas/ by `npm run generate` (scripts/generators/entities.ts).

export interface Company {
  Code: string
  Name: string
  AddressLine1?: string | null
  AddressLine2?: string | null
  AddressTown?: string | null
  AddressPostCode?: string | null
  AddressCountry?: string | null
  IsActive?: boolean | null
  IsPrivate?: boolean | null
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

export interface Employer {
  Code?: string | null
  CMSFacilityID?: string | null
  Name: string
  ShortName?: string | null
  Address?: string | null
  City?: string | null
  State:
    | 'AL'
    | 'AK'
    | 'AS'
    | 'AZ'
    | 'AR'
    | 'CA'
    | 'CO'
    | 'CT'
    | 'DE'
    | 'DC'
    | 'FL'
    | 'GA'
    | 'GU'
    | 'HI'
    | 'ID'
    | 'IL'
    | 'IN'
    | 'IA'
    | 'KS'
    | 'KY'
    | 'LA'
    | 'ME'
    | 'MD'
    | 'MA'
    | 'MI'
    | 'MN'
    | 'MS'
    | 'MO'
    | 'MT'
    | 'NE'
    | 'NV'
    | 'NH'
    | 'NJ'
    | 'NM'
    | 'NY'
    | 'NC'
    | 'ND'
    | 'MP'
    | 'OH'
    | 'OK'
    | 'OR'
    | 'PA'
    | 'PR'
    | 'RI'
    | 'SC'
    | 'SD'
    | 'TN'
    | 'TX'
    | 'VI'
    | 'UT'
    | 'VT'
    | 'VA'
    | 'WA'
    | 'WV'
    | 'WI'
    | 'WY'
  ZipCode?: string | null
  Type?:
    | (
        | 'AcuteCare'
        | 'CriticalAccess'
        | 'Childrens'
        | 'Psychiatric'
        | 'LongTermCare'
        | 'Rehabilitation'
        | 'AmbulatorySurgery'
        | 'Clinic'
      )
    | null
  Ownership?:
    | (
        | 'NonProfitPrivate'
        | 'NonProfitOther'
        | 'NonProfitChurch'
        | 'Proprietary'
        | 'Physician'
        | 'GovernmentDistrict'
        | 'GovernmentLocal'
        | 'GovernmentState'
        | 'GovernmentFederal'
        | 'Tribal'
      )
    | null
  HasEmergencyServices?: boolean | null
  Phone?: string | null
  TimeZone:
    | 'America/New_York'
    | 'America/Detroit'
    | 'America/Indiana/Indianapolis'
    | 'America/Chicago'
    | 'America/Denver'
    | 'America/Boise'
    | 'America/Phoenix'
    | 'America/Los_Angeles'
    | 'America/Anchorage'
    | 'Pacific/Honolulu'
    | 'America/Puerto_Rico'
    | 'Pacific/Guam'
    | 'Pacific/Saipan'
    | 'Pacific/Pago_Pago'
  IsActive?: boolean | null
  CompanyID: number
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

export interface Permission {
  Code: string
  Name: string
  ApplicationCode?: string | null
  Module?: string | null
  IsPrivate?: boolean | null
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

export interface Role {
  Code: string
  Name: string
  Description?: string | null
  CompanyID: number
  ApplicationCode?: string | null
  IsPrivate?: boolean | null
  IsActive?: boolean | null
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

export interface SavedView {
  GridId: string
  Name: string
  SharedWith?: ('nobody' | 'role' | 'everyone') | null
  RoleID?: number | null
  OwnerID?: number | null
  CompanyID?: number | null
  Conditions?:
    | {
        field: string
        op: string
        value?: unknown
      }[]
    | null
  SearchText?: string | null
  OrderBy?: string | null
  OrderDirection?: number | null
  PageSize?: number | null
  ColumnSettings?:
    | {
        Key: string
        Index?: number
        Hidden?: boolean
        Width?: number | null
      }[]
    | null
  Density?: ('standard' | 'compact') | null
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

export interface Team {
  Code: string
  Name: string
  Description?: string | null
  CompanyID: number
  IsActive?: boolean | null
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

export interface UserSetting {
  UserId: number
  Code: string
  Name?: string | null
  AppCode?: string | null
  Description?: string | null
  DataType?: string | null
  Value?: string | null
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

export interface User {
  LoginName: string
  FirstName: string
  MiddleName?: string | null
  LastName: string
  Name?: string | null
  Email: string
  Phone?: string | null
  CompanyID: number
  TeamID?: number | null
  UserType?: (1 | 2 | 3) | null
  Title?: ('Mr.' | 'Mrs.' | 'Other') | null
  Password?: string | null
  ConfirmPassword?: string | null
  IsActive?: boolean | null
  LastLoggedInOn?: string | null
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}
