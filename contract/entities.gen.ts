// Made from schemas/ by `npm run generate` (scripts/generators/entities.ts).

export interface ActionLog {
  UserID?: number | null
  ActingFor?: number | null
  Action?:
    | (
        | 'create'
        | 'update'
        | 'delete'
        | 'restore'
        | 'revert'
        | 'import'
        | 'export'
        | 'copy'
        | 'activate'
        | 'deactivate'
        | 'assignRoles'
        | 'assignPermissions'
        | 'changePassword'
        | 'changeMyPassword'
        | 'rollback'
        | 'apply'
      )
    | null
  Resource?: string | null
  RecordID?: string | null
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

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

export interface Delivery {
  Kind?: ('mail' | 'webhook') | null
  Recipient?: string | null
  Subject?: string | null
  Status?: ('Waiting' | 'Delivered' | 'Failed') | null
  Attempts?: number | null
  LastAttemptOn?: string | null
  EndedOn?: string | null
  Log?: string | null
  CompanyID?: number | null
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

/**
 * Somebody whom the agency reaches at a facility.
 */
export interface EmployerContact {
  EmployerID: number
  Name: string
  Designation?: string | null
  UnitID?: number | null
  Email?: string | null
  Phone?: string | null
  CommunicationModeLookupID?: number | null
  IsPrimary?: boolean | null
  Note?: string | null
  IsActive?: boolean | null
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

/**
 * A unit of a facility, where shifts are worked.
 */
export interface EmployerUnit {
  EmployerID: number
  Name: string
  Code?: string | null
  SpecialtyLookupID?: number | null
  WorkEnvironmentLookupID?: number | null
  Floor?: string | null
  Beds?: number | null
  Phone?: string | null
  OrganizationID?: number | null
  IsActive?: boolean | null
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
  Website?: string | null
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

export interface File {
  FileName: string
  DocumentType: 'Image' | 'Document' | 'Resume'
  Title?: string | null
  ApplicationCode?: string | null
  Extension?: string | null
  Size?: number | null
  Key?: string | null
  OwnerID?: number | null
  Content?: string | null
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

export interface Import {
  Resource: string
  FileName: string
  /**
   * In bytes.
   */
  FileSize: number
  Status?:
    ('Uploading' | 'Waiting' | 'Running' | 'Checked' | 'Done' | 'Stopped' | 'Failed' | 'Undoing' | 'Undone') | null
  IsDryRun?: boolean | null
  Total?: number | null
  Done?: number | null
  Created?: number | null
  Updated?: number | null
  Unchanged?: number | null
  Refused?: number | null
  Kept?: number | null
  StartedOn?: string | null
  EndedOn?: string | null
  Failure?: string | null
  UserID?: number | null
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

export interface LookupCategory {
  /**
   * Schemas name the category by it: "x-lookup": "WorkEnvironment".
   */
  Code: string
  Name: string
  Description?: string | null
  IsPrivate?: boolean | null
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

export interface Lookup {
  Category: string
  /**
   * Tells it apart from the others of its category; programs know it by this.
   */
  Value: string
  Code?: string | null
  Name: string
  Description?: string | null
  ParentID?: number | null
  SortOrder?: number | null
  IsActive?: boolean | null
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

export interface MessageText {
  /**
   * Which text of the program this one takes the place of. Search by its words or its key.
   */
  MessageKey: string
  /**
   * As the catalogue is named: en, de, pt-BR.
   */
  Locale: string
  /**
   * The code of the application whose console shows it.
   */
  AppCode: string
  /**
   * Holds the same placeholders as the shipped text, such as {0}.
   */
  MessageText: string
  ShippedText?: string | null
  Code?: string | null
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

/**
 * A part of a company: the organization, its agencies, their locations, and their revenue centers.
 */
export interface Organization {
  Code: string
  Name: string
  Level: 1 | 2 | 3 | 4
  /**
   * An organization of the level above.
   */
  ParentID: number
  Address?: string | null
  City?: string | null
  StateLookupID?: number | null
  ZipCode?: string | null
  ContactName?: string | null
  ContactDesignation?: string | null
  ContactEmail?: string | null
  ContactPhone?: string | null
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

export interface ScheduledEvent {
  Resource?: string | null
  RecordID?: number | null
  Event?: string | null
  DueOn?: string | null
  Status?: ('Waiting' | 'Refused' | 'Failed' | 'Sent') | null
  Attempts?: number | null
  LastAttemptOn?: string | null
  Message?: string | null
  ID: number
  Version?: number | null
  IsDeleted?: boolean | null
  CreatedBy?: string | null
  CreatedOn?: string | null
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

export interface SystemConfig {
  /**
   * The program knows the setting by it.
   */
  Name: string
  /**
   * What its value may be.
   */
  Kind: 'text' | 'number' | 'yes-no' | 'date-time' | 'address'
  Value?: string | null
  Description?: string | null
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
  WorkTypeLookupID?: number | null
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
