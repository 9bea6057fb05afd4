// Made from the x-core words of schemas/ by `npm run generate` (scripts/generators/rows.ts).

/** What every row has. */
export type StoredRow = {
  ID: number
  Version: number
  IsDeleted?: boolean
  CreatedBy: string
  /** ISO text in UTC. */
  CreatedOn: string
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}

export type ActionLogRow = StoredRow & {
  UserID?: number | null
  ActingFor?: number | null
  LinkID?: number | null
  Action?: string | null
  Resource?: string | null
  RecordID?: string | null
  Name?: string | null
  Details?: string | null
  IsSetting?: boolean | null
}

/** What a candidate says of a day: that he can work then, or that he cannot. Of a day without one nothing is known. */
export type CandidateAvailabilityRow = StoredRow & {
  CandidateID: number
  Date: string
  From?: string | null
  To?: string | null
  IsAvailable: boolean
}

/** A file that is kept of a candidate: a license, a certificate, a resume. */
export type CandidateDocumentRow = StoredRow & {
  CandidateID: number
  DocumentTypeLookupID: number
  Name: string
  DocumentNumber?: string | null
  StateLookupID?: number | null
  EmployerID?: number | null
  FileID?: number | null
  ExpiresOn?: string | null
  Validity?: number | null
  ExpiredFrom?: string | null
}

/** What a candidate and a facility are to each other: approved, to be told of its shifts, not to return, or wished for. */
export type CandidateEmployerRow = StoredRow & {
  CandidateID: number
  EmployerID: number
  Approved?: boolean | null
  Notify?: boolean | null
  IsHCFDNR?: boolean | null
  IsFavorite?: boolean | null
  Reason?: string | null
  IsWishListed?: boolean | null
  IsResolved?: boolean | null
  ResolvedOn?: string | null
  ResolvedBy?: number | null
}

/** A candidate on a job: from the request or offer to the shift. */
export type CandidateJobRow = StoredRow & {
  JobID: number
  CandidateID: number
  Status?: number | null
  Unconfirmed?: number | null
  OrganizationID?: number | null
  StartsOn?: string | null
  EndsOn?: string | null
  UnitID?: number | null
  ShiftUnit?: string | null
  PlacesLeft?: number | null
}

/** What a facility says of a candidate after a shift, or a candidate of a facility. */
export type CandidateRatingRow = StoredRow & {
  TimeCardID: number
  CandidateID?: number | null
  EmployerID?: number | null
  IsFacilityRating?: boolean | null
  Rating: number
  RatingTagLookupIds: number[]
  Comment?: string | null
}

/** A revenue center with which a candidate is active. */
export type CandidateRevenueCenterRow = StoredRow & {
  CandidateID: number
  OrganizationID: number
}

/** A specialty of a candidate: one that he is experienced in, or one that he wishes for. */
export type CandidateSpecialtyRow = StoredRow & {
  CandidateID: number
  SpecialtyLookupID: number
  IsPrimary?: boolean | null
  IsWishListed?: boolean | null
  IsResolved?: boolean | null
  ResolvedOn?: string | null
  ResolvedBy?: number | null
}

/** A work environment in which a candidate takes shifts. */
export type CandidateWorkEnvironmentRow = StoredRow & {
  CandidateID: number
  WorkEnvironmentLookupID: number
}

/** A healthcare professional who takes shifts. */
export type CandidateRow = StoredRow & {
  UserID?: number | null
  FirstName: string
  LastName: string
  Name?: string | null
  AtsID?: string | null
  Email?: string | null
  City?: string | null
  StateLookupID?: number | null
  Latitude?: number | null
  Longitude?: number | null
  ProfessionLookupID?: number | null
  SkillLookupIDs?: number[] | null
  Status?: number | null
  Needs?: string | null
  OrganizationID?: number | null
  CompanyID: number
  FacilityStanding?: number | null
}

/** The chat of a revenue center: its staff talk to candidates in it. */
export type ChatGroupRow = StoredRow & {
  Name: string
  ExternalID: number
}

/** What was said in a chat session; it never changes. */
export type ChatMessageRow = StoredRow & {
  ThreadID: number
  OrganizationID?: number | null
  Seq?: number | null
  SenderID: number
  ReceiverID?: number | null
  Message?: string | null
  ClientMessageID?: string | null
  FileID?: number | null
  SentOn?: string | null
}

/** A user who takes part in the chat: a member of staff, or a candidate by his account. */
export type ChatParticipantRow = StoredRow & {
  ExternalID: number
  CandidateID?: number | null
  IsDeactivated?: boolean | null
}

/** What staff often write in a chat. */
export type ChatReplyRow = StoredRow & {
  Title: string
  Text: string
  IsActive?: boolean | null
  CompanyID: number
}

/** A conversation of a candidate with the staff of a revenue center, from its first word to its end. */
export type ChatThreadRow = StoredRow & {
  ParticipantID: number
  GroupID: number
  OrganizationID?: number | null
  StatusCode?: string | null
  OpenedOn?: string | null
  StartedOn?: string | null
  EndedOn?: string | null
  InitiatedBy?: string | null
  EndedBy?: string | null
  AgentID?: number | null
  IsArchived?: boolean | null
  ChatStartedOn?: string | null
  LastSeq?: number | null
  LastMessageOn?: string | null
  LastMessageBy?: string | null
}

export type CompanyRow = StoredRow & {
  Code: string
  Name: string
  IsActive?: boolean | null
  IsPrivate?: boolean | null
  IsSignUpClosed?: boolean | null
}

/** Domain events are handed on to an address outside. */
export type ConnectorRow = StoredRow & {
  CompanyID: number
  Name: string
  Type: string
  Method?: string | null
  Address: string
  Bus?: string | null
  EventCodes?: string | null
  AccessKey?: string | null
  Secret?: string | null
  IsActive?: boolean | null
  LastOutcome?: string | null
  LastOn?: string | null
}

export type DeliveryRow = StoredRow & {
  Kind?: string | null
  Recipient?: string | null
  Subject?: string | null
  Status?: string | null
  Attempts?: number | null
  LastAttemptOn?: string | null
  EndedOn?: string | null
  Log?: string | null
  CompanyID?: number | null
}

export type DomainEventRow = StoredRow & {
  Code?: string | null
  Resource?: string | null
  RecordID?: number | null
  Actor?: string | null
  ActorKind?: string | null
  ActingFor?: number | null
  CompanyID?: number | null
  OrganizationID?: number | null
  RequestID?: string | null
  Problem?: string | null
}

/** Somebody whom the agency reaches at a facility. */
export type EmployerContactRow = StoredRow & {
  EmployerID: number
  Name: string
  Email?: string | null
  Phone?: string | null
}

/** A shift as a facility works it; jobs take its times over. */
export type EmployerShiftRow = StoredRow & {
  EmployerID: number
  Name: string
  StartTime: string
  EndTime: string
}

/** A unit of a facility, where shifts are worked. */
export type EmployerUnitRow = StoredRow & {
  EmployerID: number
  Name: string
}

/** A user who belongs to a facility: its rows are what he reaches. */
export type EmployerUserRow = StoredRow & {
  EmployerID: number
  UserID: number
  ReceivesTimeSheets?: boolean | null
}

export type EmployerRow = StoredRow & {
  Name: string
  ShortName?: string | null
  TimeZone: string
  IsActive?: boolean | null
  CompanyID: number
}

export type FileRow = StoredRow & {
  FileName: string
  DocumentType: string
  Extension?: string | null
  Size?: number | null
  Key?: string | null
  OwnerID?: number | null
  LinkID?: number | null
  Content?: string | null
}

/** Another program: one by which people sign in here, or a service account that calls by itself. */
export type IdentityClientRow = StoredRow & {
  CompanyID: number
  Name: string
  Flow: string
  IdentityServiceUrl?: string | null
  RelyingPartyUrl?: string | null
  ClientCode?: string | null
  Scopes?: string | null
  UserID?: number | null
  IsActive?: boolean | null
  SecretExpiresOn?: string | null
  LastUsedOn?: string | null
}

export type ImportRow = StoredRow & {
  Resource: string
  FileName: string
  FileSize: number
  Status?: string | null
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
}

/** The number under which an applicant tracking system knows a job. */
export type JobAtsIdRow = StoredRow & {
  JobID: number
  AtsID: string
  CompanyID?: number | null
}

/** Where else a job is known, and by which number. */
export type JobExternalSourceRow = StoredRow & {
  JobID: number
  Source: string
  ExternalID: string
}

/** An order of a facility: so many people of a profession for a shift. */
export type JobRow = StoredRow & {
  EmployerID: number
  UnitID: number
  OrganizationID?: number | null
  CompanyID?: number | null
  Status?: number | null
  ProfessionLookupID: number
  SpecialtyLookupID?: number | null
  SkillLookupIDs?: number[] | null
  SkillLookupCodes?: string[] | null
  StartDate: string
  EndDate: string
  StartTime: string
  EndTime: string
  StartsOn?: string | null
  EndsOn?: string | null
  Demand: number
  ConfirmedCount?: number | null
  OfferedCount?: number | null
  ShiftTypeLookupID?: number | null
  TATypeLookupID?: number | null
  Rates?: ({ SkillLookupID?: number | null; SkillLookupName?: string | null; SkillLookupCode?: string | null; Rate: number })[] | null
  OrderStatus?: number | null
  CanceledBy?: number | null
  SeriesID?: number | null
  IgnoreWarning?: boolean | null
}

export type LookupRow = StoredRow & {
  Category: string
  Code: string
  Value?: string | null
  Name: string
  Names?: { Locale: string; Text: string }[] | null
  Synonyms?: string | null
  ShippedName?: string | null
  IsRenamed?: boolean | null
  IsNamed?: boolean | null
}

/** From how many hours on a shift in a state is to have a break; hours without one are asked about. */
export type MealBreakRuleRow = StoredRow & {
  CompanyID: number
  StateLookupID?: number | null
  AfterHours: number
  BreakMinutes: number
}

export type MessageTextRow = StoredRow & {
  messageKey: string
  Area?: string | null
  Locale: string
  AppCode: string
  messageText: string
  ShippedText?: string | null
  State?: string | null
  Code?: string | null
}

export type NotificationConfigurationRow = StoredRow & {
  EventCode: string
  EventName?: string | null
  NotificationMode: string
  UserType?: number | null
  IsDefault?: boolean | null
  SubjectNotificationTemplateID: number
  MessageNotificationTemplateID: number
  IsActive?: boolean | null
}

export type NotificationRecipientRow = StoredRow & {
  NotificationID?: number | null
  UserID?: number | null
  Email?: string | null
  PhoneNumber?: string | null
  NotificationStatus?: string | null
  ResponseMessage?: string | null
  Attempts?: number | null
  Log?: string | null
  NotificationMode?: string | null
  CompanyID?: number | null
  OrganizationID?: number | null
}

/** Who receives a notification by one mode: chosen, or on by default for his kind of user. */
export type NotificationSubscriptionRow = StoredRow & {
  EventConfigID?: number | null
  EventConfigCode?: string | null
  EventConfigMode?: string | null
  UserID?: number | null
  LoginName?: string | null
  Email?: string | null
  CompanyID?: number | null
}

export type NotificationTemplateRow = StoredRow & {
  FileName: string
  Content: string
  IsMasterLayout?: boolean | null
  MasterLayoutID?: number | null
  MasterLayoutName?: string | null
  ShippedContent?: string | null
  IsRewritten?: boolean | null
}

export type NotificationRow = StoredRow & {
  SubjectTemplate?: string | null
  MessageTemplate?: string | null
  NotificationMode?: string | null
  NotificationStatus?: string | null
  StartDate?: string | null
  EndDate?: string | null
  EventCode?: string | null
  Receiver?: string | null
  ReceiverEmail?: string | null
  ReceiverPhone?: string | null
  Payload?: Record<string, unknown> | null
  CompanyID?: number | null
  OrganizationID?: number | null
}

/** A part of a company: the organization, its agencies, their locations, and their revenue centers. */
export type OrganizationRow = StoredRow & {
  Code: string
  Name: string
  Level: number
  ParentID: number
  IsActive?: boolean | null
  CompanyID: number
}

/** From how many hours on work in a state is paid by another rate. */
export type OvertimeRuleRow = StoredRow & {
  CompanyID: number
  StateLookupID?: number | null
  From?: string | null
  DailyHours?: number | null
  WeeklyHours?: number | null
  Multiplier: number
}

export type OwnNotificationRow = StoredRow & {
  SubjectTemplate?: string | null
  MessageTemplate?: string | null
  NotificationStatus?: string | null
  EventCode?: string | null
  NotificationMode?: string | null
  StartDate?: string | null
  EndDate?: string | null
  IsOver?: boolean | null
  Resource?: string | null
  RecordID?: number | null
  Opens?: string | null
  Confirm?: Record<string, unknown> | null
  Payload?: Record<string, unknown> | null
  NotificationID?: number | null
  UserID?: number | null
  CompanyID?: number | null
}

/** What a facility pays for a skill within a period. */
export type PayRateProfileRow = StoredRow & {
  EmployerID: number
  Name: string
}

/** What an export for payroll told; none of it ever changes. */
export type PayrollFileRow = StoredRow & {
  Name?: string | null
  CompanyID?: number | null
  FromDate?: string | null
  ToDate?: string | null
  Cards?: number | null
  Corrections?: number | null
  Minutes?: number | null
  Amount?: number | null
  Waiting?: number | null
}

/** Minutes of a time card and a day by one multiplier, as payroll was told them; none ever changes. */
export type PayrollLineRow = StoredRow & {
  FileID?: number | null
  Kind?: number | null
  Reason?: string | null
  TimeCardID?: number | null
  CandidateID?: number | null
  EmployerID?: number | null
  OrganizationID?: number | null
  CompanyID?: number | null
  Day?: string | null
  Multiplier?: number | null
  Minutes?: number | null
  Rate?: number | null
  Amount?: number | null
  BillRate?: number | null
  RuleID?: number | null
  Card?: Record<string, unknown> | null
}

export type PermissionRow = StoredRow & {
  Code: string
  Name: string
  ApplicationCode?: string | null
  Module?: string | null
  IsPrivate?: boolean | null
}

export type ReceivedNotificationRow = StoredRow & {
  SubjectTemplate?: string | null
  MessageTemplate?: string | null
  NotificationStatus?: string | null
  EventCode?: string | null
  NotificationMode?: string | null
  StartDate?: string | null
  EndDate?: string | null
  IsOver?: boolean | null
  Resource?: string | null
  RecordID?: number | null
  Opens?: string | null
  Confirm?: Record<string, unknown> | null
  Payload?: Record<string, unknown> | null
  NotificationID?: number | null
  UserID?: number | null
  CompanyID?: number | null
}

/** A document that candidates must hold to work somewhere; nothing is required that stands in no row. */
export type RequiredDocumentRow = StoredRow & {
  CompanyID: number
  EmployerID?: number | null
  AskedBy?: string | null
  ProfessionLookupID?: number | null
  DocumentTypeLookupID: number
  IsOfState?: boolean | null
}

export type RoleRow = StoredRow & {
  Code: string
  Name: string
  CompanyID: number
  ApplicationCode?: string | null
  IsPrivate?: boolean | null
  SecondFactorRequired?: boolean | null
  IsActive?: boolean | null
}

export type SavedViewRow = StoredRow & {
  GridId: string
  Name: string
  SharedWith?: string | null
  RoleID?: number | null
  OwnerID?: number | null
  CompanyID?: number | null
  Conditions?: ({ field: string; op: string; value?: unknown | null })[] | null
  SearchText?: string | null
  OrderBy?: string | null
  OrderDirection?: number | null
  ThenBy?: { field: string; direction: string }[] | null
  PageSize?: number | null
  ColumnSettings?: ({ Key: string; Index?: number | null; Hidden?: boolean | null; Width?: number | null | null })[] | null
  Density?: string | null
}

export type ScheduledEventRow = StoredRow & {
  Resource?: string | null
  RecordID?: number | null
  Event?: string | null
  DueOn?: string | null
  Status?: string | null
  Attempts?: number | null
  LastAttemptOn?: string | null
  Message?: string | null
}

/** A sign-in that goes on. */
export type SessionRow = StoredRow & {
  UserID?: number | null
  Device?: string | null
  Address?: string | null
  LastUsedOn?: string | null
  Current?: string | null
}

/** One taking over of data from another system. */
export type SyncRunRow = StoredRow & {
  Kind?: string | null
  RecordID?: number | null
  RecordName?: string | null
  Status?: string | null
  Total?: number | null
  Done?: number | null
  CreatedCount?: number | null
  UpdatedCount?: number | null
  UnchangedCount?: number | null
  RefusedCount?: number | null
  Problem?: string | null
  StartedOn?: string | null
  EndedOn?: string | null
  UserID?: number | null
  CompanyID?: number | null
}

export type SystemConfigRow = StoredRow & {
  Name: string
  Kind: string
  Value?: string | null
  Description?: string | null
}

export type TeamRow = StoredRow & {
  Code: string
  Name: string
  CompanyID: number
}

/** A link about a time card for somebody without an account. The link itself is nowhere but in the mail. */
export type TimeCardLinkRow = StoredRow & {
  TimeCardID?: number | null
  Purpose?: string | null
  SentTo?: string | null
  SentOn?: string | null
  OpenedOn?: string | null
  Decision?: string | null
  DecidedOn?: string | null
  ExpiresOn?: string | null
  State?: string | null
}

/** A stretch of a time card: what was worked, or a break in it. */
export type TimeCardSlotRow = StoredRow & {
  TimeCardID: number
  SlotType?: number | null
  IsTimeCard?: boolean | null
  IsBreak?: boolean | null
  StartTime: string
  EndTime?: string | null
  StartsOn: string
  EndsOn?: string | null
  Duration?: number | null
}

/** What was worked on a confirmed shift. */
export type TimeCardRow = StoredRow & {
  CandidateJobID: number
  JobID?: number | null
  CandidateID?: number | null
  EmployerID?: number | null
  OrganizationID?: number | null
  CompanyID?: number | null
  Date?: string | null
  StartsOn?: string | null
  ConfirmedOn?: string | null
  EndsOn?: string | null
  TATypeLookupID?: number | null
  Status?: number | null
  Priority?: number | null
  Needs?: string | null
  StatusOn?: string | null
  TotalPaidDuration?: number | null
  BreakDuration?: number | null
  IsClockSentLater?: boolean | null
  IsClockOutEntered?: boolean | null
  HoursConfirmedBy?: string | null
  HoursConfirmedFor?: string | null
  ReceiverEmail?: string | null
  ApprovedBy?: string | null
  ApprovedByName?: string | null
  ApprovedByEmail?: string | null
  ApprovedOn?: string | null
  ApprovedHours?: number | null
  ApprovedMinutes?: number | null
  Rate?: number | null
  BillRate?: number | null
  PayState?: string | null
  PayZone?: string | null
  ClaimedMinutes?: number | null
  Resolution?: number | null
  DecisionNote?: string | null
  ExportedOn?: string | null
  IsPayrollDue?: boolean | null
}

export type UserSettingRow = StoredRow & {
  UserId: number
  Code: string
  Name?: string | null
  AppCode?: string | null
  Description?: string | null
  DataType?: string | null
  Value?: string | null
}

export type UserRow = StoredRow & {
  LoginName: string
  FirstName: string
  MiddleName?: string | null
  LastName: string
  Name?: string | null
  Email: string
  Phone?: string | null
  CompanyID: number
  TeamID?: number | null
  UserType?: number | null
  ImageFileID?: number | null
  Title?: string | null
  SendInvitation?: boolean | null
  Password?: string | null
  ConfirmPassword?: string | null
  IsActive?: boolean | null
  IsServiceAccount?: boolean | null
  InvitedUntil?: string | null
  LastLoggedInOn?: string | null
}
