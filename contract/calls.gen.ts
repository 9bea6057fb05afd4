// Made from resources/ and schemas/ by `npm run generate` (scripts/generators/calls.ts).
import type * as rows from './rows.gen.ts'

/** What each call takes, by resource: the values of its parameters. */
export interface Calls {
  ActionLog: {
    entry: {}
    list: { actionType?: string | null; entityID?: string | null; createdBy?: string | null }
    verify: { after?: number | null }
  }
  CandidateAvailabilities: {
    list: {}; one: {}; create: {}; update: {}; delete: {}; deleteMany: {}; restore: {}; restoreMany: {}; deleted: {}
    byMonth: { CandidateID: number; from: string; to: string }
    setDays: { CandidateID: number; Dates: string[]; IsAvailable?: boolean | null; From?: string | null; To?: string | null }
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  CandidateDocuments: {
    list: {}; one: {}; create: {}; update: {}; delete: {}
    ofCandidate: { CandidateID: number }
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
  }
  CandidateEmployers: {
    list: {}; one: {}; create: {}; update: {}; delete: {}
    ofCandidate: { CandidateID: number }
    searchOfCandidate: { CandidateID: number }
    dropdown: { CandidateID: number }
    saveOrUpdate: { CandidateID: number; rows: Record<string, unknown>[] }
    employerCandidates: { employerId: number }
    isCandidateApproved: { candidateId: number; employerId: number }
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
  }
  CandidateJobs: {
    list: {}; one: {}
    candidatesOfJob: { JobID: number; skill?: number[] | null }
    searchCandidates: { JobID: number; name?: string | null; email?: string | null; ssn?: string | null; phone?: string | null; city?: string | null; zip?: string | null; status?: number[] | null; state?: number[] | null; workType?: number[] | null; notForMe?: boolean | null; radius?: number | null; availableOnly?: boolean | null; everybody?: boolean | null }
    searchJobs: { employerIds?: number[] | null; from?: string | null; to?: string | null; period?: number | null; today?: string | null; radius?: number | null; nearestFirst?: boolean | null; candidateId?: number | null; workType?: number[] | null; specialty?: number[] | null; workEnvironment?: number[] | null; shiftGroups?: number[] | null; shiftTypes?: number[] | null; leastRate?: number | null; candidateJobStatus?: number[] | null; dayOfWeek?: number[] | null; preference?: number | null; searchCriteria?: number | null; availableOnly?: boolean | null; matchingOnly?: boolean | null; lat?: number | null; long?: number | null; city?: string | null }
    recentJobs: { employerId?: number | null; count?: number | null }
    byJob: { jobId: number; candidateId?: number | null }
    searchCandidateJobs: { employerIds?: number[] | null; from?: string | null; to?: string | null; period?: number | null; today?: string | null }
    scheduledShiftCount: { from?: string | null; to?: string | null; candidateId?: number | null }
    employerMap: { jobId: number }
    matchedCount: { candidateId: number }
    matchingJobs: { candidateId: number; from?: string | null; to?: string | null; radius?: number | null; nearestFirst?: boolean | null }
    employersMatchingJobs: { candidateId: number }
    byCode: { CandidateID: number; code: string }
    hcpCancellations: { countType?: number | null; upcomingType?: number | null }
    hcpDeclinedOffers: { countType?: number | null; upcomingType?: number | null }
    pendingCandidateResponses: { countType?: number | null; upcomingType?: number | null }
    hcpRequestedCandidates: { countType?: number | null; upcomingType?: number | null }
    pendingOffers: { countType?: number | null; upcomingType?: number | null }
    pendingFacilityConfirms: { countType?: number | null; upcomingType?: number | null }
    confirmedCandidates: { countType?: number | null; upcomingType?: number | null }
    apply: { JobID: number; CandidateID: number; ActionBy?: number | null; IgnoreConflict?: boolean | null; IgnoreWarning?: boolean | null; Version?: number | null }
    applyMany: { CandidateID: number; ActionBy?: number | null; IgnoreConflict?: boolean | null; IgnoreWarning?: boolean | null }
    offer: { JobID: number; CandidateID: number; IsConfirmed?: boolean | null; IgnoreConflict?: boolean | null; IgnoreDocuments?: boolean | null; IgnoreWarning?: boolean | null; Version?: number | null; organizationId?: number | null }
    offerMany: { JobID: number; IsConfirmed?: boolean | null; IgnoreConflict?: boolean | null; IgnoreDocuments?: boolean | null; IgnoreWarning?: boolean | null; JobIDs?: number[] | null; organizationId?: number | null }
    accept: { JobID: number; CandidateID: number; ActionBy?: number | null; IgnoreConflict?: boolean | null; IgnoreWarning?: boolean | null; Version?: number | null; IsConfirmed?: boolean | null }
    assign: { JobID: number; CandidateID: number; IsConfirmed?: boolean | null; IgnoreConflict?: boolean | null; IgnoreDocuments?: boolean | null; IgnoreWarning?: boolean | null; Version?: number | null; RequestOnBehalfOfCandidate?: boolean | null; OfferOnBehalfOfCandidate?: boolean | null; ConfirmOnBehalfOfCandidate?: boolean | null; organizationId?: number | null }
    decline: { JobID: number; CandidateID: number; ActionBy?: number | null; DeclineReason?: string | null; Version?: number | null; DeclineReasonLookupID?: number | null; IsEmployerConfirmDecline?: boolean | null }
    declineOffer: { JobID: number; CandidateID: number; ActionBy?: number | null; DeclineReason?: string | null; Version?: number | null; DeclineReasonLookupID?: number | null; IsEmployerConfirmDecline?: boolean | null }
    withdraw: { JobID: number; CandidateID: number; ActionBy?: number | null; DecreaseDemand?: boolean | null; IsCancelJob?: boolean | null; Version?: number | null }
    acceptCancel: { JobID: number; CandidateID: number; CancelReasonLookupID?: number | null; CancelReason?: string | null; IsEmployerConfirmCancel?: boolean | null; DecreaseDemand?: boolean | null; IsCancelJob?: boolean | null; IsForceCancel?: boolean | null; Version?: number | null; ActionBy?: number | null; ISHCPCancellation?: boolean | null }
    cancel: { JobID: number; CandidateID: number; ActionBy?: number | null; CancelReason?: string | null; IsEmployerConfirmCancel?: boolean | null; DecreaseDemand?: boolean | null; IsCancelJob?: boolean | null; IsForceCancel?: boolean | null; ISHCPCancellation?: boolean | null; Version?: number | null; CancelReasonLookupID?: number | null }
    cancelAtFacility: { JobID: number; CandidateID: number; ActionBy?: number | null; CancelReason?: string | null; IsEmployerConfirmCancel?: boolean | null; DecreaseDemand?: boolean | null; IsCancelJob?: boolean | null; IsForceCancel?: boolean | null; ISHCPCancellation?: boolean | null; Version?: number | null; CancelReasonLookupID?: number | null }
    cancelShift: { JobID: number; CandidateID: number; ActionBy?: number | null; CancelReasonLookupID?: number | null; CancelReason?: string | null; IsEmployerConfirmCancel?: boolean | null; DecreaseDemand?: boolean | null; IsCancelJob?: boolean | null; IsForceCancel?: boolean | null; ISHCPCancellation?: boolean | null; Version?: number | null }
    cancelMany: { JobID?: number | null; CandidateID?: number | null; ActionBy?: number | null; CancelReason?: string | null; IsEmployerConfirmCancel?: boolean | null; DecreaseDemand?: boolean | null; IsCancelJob?: boolean | null; IsForceCancel?: boolean | null; ISHCPCancellation?: boolean | null; CancelReasonLookupID?: number | null }
    cancelOfCandidate: { candidateId: number; ids?: number[] | null; dtos?: Record<string, unknown>[] | null; isCancellationConfrim?: boolean | null; IsEmployerConfirmCancel?: boolean | null; ISHCPCancellation?: boolean | null; DecreaseDemand?: boolean | null; IsCancelJob?: boolean | null; IsForceCancel?: boolean | null; CancelReasonLookupId?: number | null; CancelReasonLookupID?: number | null; CancelReason?: string | null; ActionBy?: number | null }
    hcpCancel: { JobID: number; CandidateID: number; ActionBy?: number | null; CancelReasonLookupID?: number | null; CancelReason?: string | null; Version?: number | null }
    hcpRefuse: { JobID: number; CandidateID: number; accept?: boolean | null; Version?: number | null }
    refuseCancel: { JobID: number; CandidateID: number; accept?: boolean | null; Version?: number | null }
    hcpResponse: { JobID: number; CandidateID: number; Version?: number | null; accept?: boolean | null }
    hcpAdjusted: { JobID: number; CandidateID: number; Version?: number | null }
    confirmClient: { JobID: number; CandidateID: number; isConfirmed?: boolean | null; Version?: number | null }
    confirmClientDecline: { JobID: number; CandidateID: number; isConfirmed?: boolean | null; Version?: number | null }
    confirmClientCancel: { JobID: number; CandidateID: number; isConfirmed?: boolean | null; Version?: number | null }
    confirmJob: { JobID: number; isConfirmed?: boolean | null }
    moveShift: { JobID: number; CandidateID: number; IsHCPAdjusted?: boolean | null; DecreaseDemand?: boolean | null; IsCancelJob?: boolean | null; IgnoreConflict?: boolean | null; IgnoreDocuments?: boolean | null; Version?: number | null; TargetJobID: number }
    adjustShift: { JobID: number; CandidateID: number; IsHCPAdjusted?: boolean | null; IgnoreConflict?: boolean | null; IgnoreWarning?: boolean | null; Version?: number | null; EmployerID?: number | null; StartTime?: string | null; EndTime?: string | null; UnitID?: number | null; SpecialtyLookupID?: number | null; ShiftTypeLookupID?: number | null; ShiftGroupLookupID?: number | null; WorkOrderTypeLookupID?: number | null; Rates?: ({ SkillLookupID?: number | null; Rate: number })[] | null; OrderNotes?: string | null }
    adjustTargets: { JobID: number; CandidateID: number; EmployerID?: number | null }
    setJobAts: { JobID: number; CandidateID: number; AtsID?: string | null }
    setJobSource: { JobID: number; CandidateID: number; JobSource?: string | null }
    checkOverlap: { JobID: number; CandidateID: number; startTime?: string | null; endTime?: string | null }
    validateCancel: { JobID: number; CandidateID: number; ActionBy?: number | null }
    history: { before?: number | null }
  }
  CandidateRatings: {
    list: {}; one: {}
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
  }
  CandidateRevenueCenters: {
    list: {}; one: {}; create: {}; delete: {}
    ofCandidate: { CandidateID: number }
    searchOfCandidate: { CandidateID: number }
    dropdown: { CandidateID: number }
    saveOrUpdate: { CandidateID: number; rows: Record<string, unknown>[] }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
  }
  CandidateSpecialties: {
    list: {}; one: {}; create: {}; update: {}; delete: {}
    ofCandidate: { CandidateID: number }
    searchOfCandidate: { CandidateID: number }
    dropdown: { CandidateID: number }
    saveOrUpdate: { CandidateID: number; rows: Record<string, unknown>[] }
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
  }
  CandidateWorkEnvironments: {
    list: {}; one: {}; create: {}; delete: {}
    ofCandidate: { CandidateID: number }
    searchOfCandidate: { CandidateID: number }
    dropdown: { CandidateID: number }
    saveOrUpdate: { CandidateID: number; rows: Record<string, unknown>[] }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
  }
  Candidates: {
    list: {}; one: {}; unfavorite: {}; returnImpact: {}; mayReturn: {}; create: {}; update: {}; all: {}; compact: {}; detailed: {}; completeSignUp: {}; checklist: {}; signUpCompanies: {}; syncProfile: {}; syncProfessions: {}; syncSpecialties: {}; syncFacilities: {}; syncAgencyCompliance: {}; syncFacilityCompliance: {}
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    favorite: { Reason?: string | null }
    doNotReturn: { Reason: string }
    saveDetailed: { detail?: Record<string, unknown> | null }
    createDetailed: { detail?: Record<string, unknown> | null }
    updateImage: { FileID?: number | null }
    makeActive: { IgnoreWarning?: boolean | null }
    signUpCompany: { company: string }
    signUp: { Company?: string | null; FirstName?: string | null; LastName?: string | null; Email?: string | null; Phone?: string | null }
    signUpLink: { t: string }
    activate: { t: string; Password?: string | null; ConfirmPassword?: string | null }
    chatDropdown: { pageSize?: number | null }
    chatParticipants: { pageIndex?: number | null; pageSize?: number | null; revenueCenterFilterIds?: number[] | null }
    chatPending: { pageIndex?: number | null; pageSize?: number | null; revenueCenterFilterIds?: number[] | null }
    chatUnattendedCount: { revenueCenterFilterIds?: number[] | null }
    chatUnattended: { pageIndex?: number | null; pageSize?: number | null; revenueCenterFilterIds?: number[] | null }
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    history: { before?: number | null }
    reveal: { field: string }
  }
  ChatGroups: {
    list: {}; one: {}; own: {}; create: {}; update: {}; delete: {}
    external: { externalId: number }
  }
  ChatMessages: {
    list: {}; one: {}
  }
  ChatParticipants: {
    list: {}; one: {}; create: {}; update: {}; delete: {}
    external: { externalId: number }
    unreadCount: { userId: number; revenueCenterFilterIds?: number[] | null }
  }
  ChatReplies: {
    list: {}; all: {}; one: {}; create: {}; update: {}; delete: {}; deleteMany: {}; restore: {}; restoreMany: {}; deleted: {}
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  ChatThreads: {
    list: {}; one: {}; getAll: {}; getPaged: {}; agents: {}; end: {}; archive: {}
    messages: { afterSeq?: number | null; beforeSeq?: number | null; pageSize?: number | null }
    search: { participantId?: number | null; groupId?: number | null; userParticipantId?: number | null }
    active: { participantId?: number | null; groupId?: number | null; userId?: number | null }
    last: { participantId?: number | null; groupId?: number | null }
    participant: { externalId: number }
    start: { SenderID?: number | null; ParticipantID?: number | null; GroupID?: number | null }
    sendMessage: { SenderID?: number | null; ReceiverID?: number | null; Message?: string | null; ThreadID?: number | null; ThreadGroupID?: number | null; ClientMessageID?: string | null; FileID?: number | null; SenderProfilePicturePath?: string | null; SenderFirstName?: string | null; SenderLastName?: string | null; ThreadStartedOn?: string | null; saidOn?: number | null }
    join: { participantId: number; SenderID?: number | null; ReceiverID?: number | null; Message?: string | null; ThreadID?: number | null; ThreadGroupID?: number | null; ClientMessageID?: string | null; FileID?: number | null; SenderProfilePicturePath?: string | null; SenderFirstName?: string | null; SenderLastName?: string | null; ThreadStartedOn?: string | null; saidOn?: number | null }
    transfer: { UserID: number }
    chatStarted: { receiverId: number; senderId: number }
    read: { messageId: number }
    unread: { Seq: number }
  }
  ClientUserProfiles: {
    byUserId: {}
  }
  Companies: {
    list: {}; all: {}; one: {}; create: {}; update: {}; delete: {}; restore: {}; restoreMany: {}; deleted: {}
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  Connectors: {
    list: {}; one: {}; create: {}; update: {}; delete: {}
    history: { before?: number | null }
  }
  Deliveries: {
    list: {}; one: {}; retry: {}
  }
  DomainEvents: {
    list: {}; one: {}
  }
  EmployerContacts: {
    list: {}; one: {}; create: {}; update: {}; delete: {}; deleteMany: {}; restore: {}; restoreMany: {}; deleted: {}
    export: { format?: string | null; columns?: string[] | null; zone?: string | null }
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  EmployerShifts: {
    list: {}; one: {}; create: {}; update: {}; delete: {}; deleteMany: {}; restore: {}; restoreMany: {}; deleted: {}
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  EmployerUnits: {
    list: {}; one: {}; create: {}; update: {}; delete: {}; deleteMany: {}; restore: {}; restoreMany: {}; deleted: {}
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  EmployerUsers: {
    list: {}; one: {}; create: {}; update: {}; delete: {}; deleteMany: {}; restore: {}; restoreMany: {}; deleted: {}
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; zone?: string | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
  }
  EmployerWishes: {
    list: {}; one: {}; markAsResolved: {}; markManyAsResolved: {}
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
  }
  Employers: {
    list: {}; all: {}; one: {}; create: {}; update: {}; delete: {}; syncProfile: {}; syncRate: {}; syncShift: {}; syncUnits: {}; deleteMany: {}; restore: {}; restoreMany: {}; deleted: {}
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  Files: {
    upload: {}; download: {}; address: {}
  }
  IdentityClients: {
    list: {}; one: {}; create: {}; update: {}; delete: {}
    renewSecret: { Days?: number | null; EndsOthers?: boolean | null }
    history: { before?: number | null }
  }
  Imports: {
    list: {}; one: {}; begin: {}; stop: {}; undo: {}; reasons: {}; refused: {}; kept: {}; keptFile: {}; delete: {}
    template: { resource: string; format?: string | null }
    addPart: { place: number; content: string }
    preview: { encoding?: string | null; separator?: string | null; sheet?: string | null; header?: string | null }
    start: { plan: Record<string, unknown>; dryRun?: boolean | null }
  }
  JobAtsIds: {
    list: {}; one: {}; create: {}; update: {}; delete: {}; restore: {}; restoreMany: {}; deleted: {}
    history: { before?: number | null }
  }
  JobExternalSources: {
    list: {}; one: {}; create: {}; update: {}; delete: {}; restore: {}; restoreMany: {}; deleted: {}
    history: { before?: number | null }
  }
  Jobs: {
    compact: {}; userSettings: {}; atsIds: {}; create: {}; update: {}; sendOrder: {}; sendOrders: {}; clone: {}; publishMany: {}; confirmCancellation: {}; getFromEs: {}
    list: { from?: string | null; to?: string | null; period?: number | null; today?: string | null; preference?: number | null; jobAts?: string | null; facilityName?: string | null }
    searchDetail: { from?: string | null; to?: string | null; period?: number | null; today?: string | null; preference?: number | null; jobAts?: string | null; facilityName?: string | null }
    searchMobile: { from?: string | null; to?: string | null; period?: number | null; today?: string | null; preference?: number | null; jobAts?: string | null; facilityName?: string | null }
    searchOpen: { from?: string | null; to?: string | null; period?: number | null; today?: string | null; preference?: number | null; jobAts?: string | null; facilityName?: string | null }
    searchByEmployer: { from?: string | null; to?: string | null; period?: number | null; today?: string | null; preference?: number | null; jobAts?: string | null; facilityName?: string | null }
    report: { from?: string | null; to?: string | null; period?: number | null; today?: string | null; preference?: number | null; jobAts?: string | null; facilityName?: string | null }
    searchExternal: { from?: string | null; to?: string | null; period?: number | null; today?: string | null; preference?: number | null; jobAts?: string | null; facilityName?: string | null; source?: string | null; externalId?: string | null }
    recent: { employerId?: number | null; count?: number | null }
    agencySchedule: { revenueCenterIds?: number[] | null; from: string; to: string; employerIds?: number[] | null }
    candidateSchedule: { candidateId?: number | null; from?: string | null; to?: string | null }
    one: { withRating?: boolean | null; withMatchingCount?: boolean | null }
    byAts: { jobAts: string }
    isAccessible: { candidateId?: number | null }
    withCandidate: { jobId: number; candidateId: number }
    externalSources: { jobId: number }
    addAtsId: { AtsID: string }
    deleteAtsId: { atsId: number }
    homePage: { employerId?: number | null; revenueCenterIds?: number[] | null; tileTypes?: number[] | null; upcomingType?: number | null; overdueType?: number | null }
    saveMany: { dtos: Record<string, unknown>[]; IsJobPerDay?: boolean | null; RepeatOn?: number[] | null; IgnoreWarning?: boolean | null; IsSent?: boolean | null }
    validate: { dtos: Record<string, unknown>[]; IsJobPerDay?: boolean | null; RepeatOn?: number[] | null; IgnoreWarning?: boolean | null }
    publish: { Version?: number | null }
    sendBack: { Version?: number | null; Reason: string }
    cancel: { CancelReasonLookupId: number; CancelReason?: string | null; ActionBy?: number | null; isCancellationConfrim?: boolean | null; ISHCPCancellation?: boolean | null; IsCandidateCancelled?: boolean | null; IsCancelJob?: boolean | null; IsForceCancel?: boolean | null }
    cancelMany: { CancelReasonLookupId: number; CancelReason?: string | null; ActionBy?: number | null; isCancellationConfrim?: boolean | null; ISHCPCancellation?: boolean | null; IsCandidateCancelled?: boolean | null; IsCancelJob?: boolean | null; IsForceCancel?: boolean | null }
    confirmClient: { jobId: number; candidateId: number; isConfirmed: boolean }
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
  }
  LookupCategories: {
    list: {}; one: {}; create: {}; update: {}; delete: {}; deleteMany: {}; restore: {}; restoreMany: {}; deleted: {}
    categories: { includePrivate?: boolean | null }
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  Lookups: {
    list: {}; one: {}; byParent: {}; byIds: {}; workTypes: {}; orderTypes: {}; communicationModes: {}; create: {}; update: {}; delete: {}; restoreShipped: {}; restoreManyShipped: {}; deleteMany: {}; restore: {}; restoreMany: {}; deleted: {}
    byCategory: { category: string }
    byCategories: { categories: string[] }
    dropdown: { categories: string[] }
    detail: { category: string; childCategory?: string | null }
    byValue: { value: string; category: string }
    ofParent: { cat: string; parent: number }
    filter: { parentLookupId?: number | null }
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  MealBreakRules: {
    list: {}; one: {}; create: {}; update: {}; delete: {}; deleteMany: {}; restore: {}; restoreMany: {}; deleted: {}
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  MessageTexts: {
    one: {}; list: {}; changedTexts: {}; create: {}; update: {}; delete: {}; restoreShipped: {}; restoreManyShipped: {}
    allTexts: { appCode: string; locale?: string | null }
    byKey: { messageKeyId: number }
    addMany: { texts: Record<string, unknown>[] }
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  NotificationConfigurations: {
    list: {}; all: {}; one: {}; create: {}; update: {}; restore: {}; restoreMany: {}; deleted: {}
    delete: { confirmed?: boolean | null }
    events: { loginName?: string | null }
    saveByLogin: { loginName: string; EventConfigIDs?: number[] | null }
    saveSubscribers: { eventConfigID: number; loginNames?: string[] | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  NotificationRecipients: {
    list: {}; one: {}; resend: {}
  }
  NotificationSubscriptions: {
    list: {}; unsubscribe: {}
    ofConfiguration: { eventConfigId: number }
    byLogin: { loginName: string }
  }
  NotificationTemplates: {
    list: {}; all: {}; one: {}; create: {}; update: {}; delete: {}; takeBack: {}; restore: {}; restoreMany: {}; deleted: {}
    template: { name: string }
    deleteTemplate: { name: string }
    preview: { FileName?: string | null; Content?: string | null; IsMasterLayout?: boolean | null; MasterLayoutID?: number | null }
    test: { FileName?: string | null; Content?: string | null; IsMasterLayout?: boolean | null; MasterLayoutID?: number | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  Notifications: {
    list: {}; one: {}
    send: { NotificationMode?: string | null; UserTypes?: number[] | null; OrganizationIDs?: number[] | null; UserIds?: number[] | null; Subject?: string | null; Message?: string | null; InternalKey?: string | null; ApplicationCode?: string | null; EventCode?: string | null; Payload?: string | null; IsConfirmed?: boolean | null }
  }
  Organizations: {
    list: {}; all: {}; one: {}; levelUser: {}; detail: {}; detailUser: {}; groups: {}; openChat: {}; create: {}; update: {}; delete: {}; deleteMany: {}; restore: {}; restoreMany: {}; deleted: {}
    parentLevel: { level: number }
    level: { ignoreFilter?: boolean | null }
    levelDropdown: { filterValues?: number[] | null; ignoreFilter?: boolean | null; pageSize?: number | null }
    detailOf: { userId: number }
    assign: { UserID: number; OrganizationIds?: number[] | null }
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  OvertimeRules: {
    list: {}; one: {}; create: {}; update: {}; delete: {}; deleteMany: {}; restore: {}; restoreMany: {}; deleted: {}
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  OwnNotifications: {
    list: {}; recent: {}
    unreadCount: { modes?: string[] | null }
    unreadCountByEvent: { modes?: string[] | null }
    updatePreference: { ID?: number | null; Notify?: boolean | null; IgnoreWarning?: boolean | null }
  }
  PayRateProfiles: {
    list: {}; one: {}; create: {}; update: {}; delete: {}; deleteMany: {}; restore: {}; restoreMany: {}; deleted: {}
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  PayrollFiles: {
    list: {}; one: {}; file: {}
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
  }
  PayrollLines: {
    list: {}; one: {}
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
  }
  Permissions: {
    one: {}; list: {}; all: {}
    forUser: { userId?: number | null; clientCode?: string | null }
    effective: { userId?: number | null }
    lacked: { userId?: number | null }
    missing: { page?: string | null; rule?: string | null }
    missingOfActions: { resource: string }
    forApplication: { applicationCode?: string | null }
    forRole: { applicationCode?: string | null; roleId?: number | null }
    holders: { permissionId: number; searchText?: string | null }
  }
  PublicLinks: {
    contact: { t: string }
    hcpResponse: { t?: string | null; jobId: number; accept: boolean; candidateId: number }
  }
  ReceivedNotifications: {
    list: {}; one: {}; recent: {}; markAsRead: {}; markAsUnread: {}; pushKey: {}
    unreadCount: { modes?: string[] | null }
    unreadCountByEvent: { modes?: string[] | null }
    markAllAsRead: { modes?: string[] | null }
    unsubscribe: { token: string }
    addDevice: { Endpoint: string; PublicKey: string; Secret: string }
    removeDevice: { Endpoint: string }
  }
  RequiredDocuments: {
    list: {}; one: {}; create: {}; update: {}; delete: {}; deleteMany: {}; restore: {}; restoreMany: {}; deleted: {}
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  Roles: {
    all: {}; one: {}; matrix: {}; create: {}; update: {}; delete: {}; deleteMany: {}; restore: {}; restoreMany: {}
    list: { showPrivate?: boolean | null }
    byUser: { userId?: number | null }
    byCompany: { applicationCode?: string | null; companyID?: number | null }
    byCompanyCode: { applicationCode?: string | null; companyCode?: string | null }
    copy: { roleId: number; companyId: number; code: string; name: string; description?: string | null }
    assignPermissions: { SelectedIDs?: number[] | null; KnownIDs?: number[] | null }
    holders: { roleId: number; searchText?: string | null }
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
    deleted: { showPrivate?: boolean | null }
  }
  SavedViews: {
    byId: {}; audiences: {}; save: {}; delete: {}
    byGrid: { gridId: string }
  }
  ScheduledEvents: {
    list: {}; one: {}; retry: {}
  }
  Sessions: {
    list: {}; one: {}; revoke: {}; revokeMany: {}; beginAuthenticator: {}; askForPasskey: {}; beginPasskey: {}; makeRecoveryCodes: {}; removeSecondFactor: {}
    revokeOwn: { Which: string }
    signInAgain: { Password?: string | null; Ticket?: string | null; Code?: string | null }
    secondFactor: { userId?: number | null }
    confirmAuthenticator: { Code: string }
    addPasskey: { Name: string; Response: Record<string, unknown> }
    removePasskey: { PasskeyID: number }
  }
  SpecialtyWishes: {
    list: {}; one: {}; markAsResolved: {}; markManyAsResolved: {}
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
  }
  SyncRuns: {
    list: {}; one: {}
    syncData: { Kind: string }
  }
  SystemConfigs: {
    list: {}; one: {}; update: {}; userTypes: {}; helpVideo: {}; timeZones: {}
    byName: { name: string }
    byNames: { names: string[] }
    masterFilter: { OrganizationIds?: number[] | null }
    welcomeInvite: { userId: number; redirectUrl?: string | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  Teams: {
    list: {}; all: {}; one: {}; create: {}; update: {}; delete: {}; deleteMany: {}; restore: {}; restoreMany: {}; deleted: {}
    byCompany: { companyId: number }
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    import: { rows?: Record<string, unknown>[] | null; fill?: Record<string, unknown>[] | null; key?: string | null; dryRun?: boolean | null }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
  TimeCardLinks: {
    list: {}; one: {}; revoke: {}
  }
  TimeCardSlots: {
    list: {}; one: {}
    history: { before?: number | null }
  }
  TimeCards: {
    compact: {}; update: {}; slots: {}
    list: { date?: string | null; jobAts?: string | null }
    timeKeeping: { date?: string | null; jobAts?: string | null; atsIds?: string[] | null; from?: string | null; to?: string | null; statusFrom?: string | null; statusTo?: string | null }
    keepingTotals: { date?: string | null; jobAts?: string | null; atsIds?: string[] | null; from?: string | null; to?: string | null; statusFrom?: string | null; statusTo?: string | null }
    weekly: { candidateId?: number | null; revenueCenterIds?: number[] | null; employerIds?: number[] | null; timeStatusLookupIds?: number[] | null; date: string; weekEndDate?: string | null }
    homePage: { candidateId: number }
    earnings: { from?: string | null; jobId?: number | null }
    agencyHomePage: { revenueCenterIds?: number[] | null; tileTypes?: number[] | null; employerId?: number | null; upcomingType?: number | null; overdueType?: number | null }
    ofJob: { JobID: number; CandidateID: number }
    one: { t?: string | null; withSlots?: boolean | null }
    addSlots: { dtos: Record<string, unknown>[]; IgnoreWarning?: boolean | null; Version?: number | null }
    saveSlots: { dtos: Record<string, unknown>[]; IgnoreWarning?: boolean | null; Version?: number | null }
    removeSlot: { IgnoreWarning?: boolean | null; Version?: number | null; slotId: number }
    clockIn: { At?: string | null; LeftAt?: string | null; IgnoreWarning?: boolean | null; Version?: number | null }
    breakStart: { At?: string | null; Version?: number | null }
    breakEnd: { At?: string | null; Version?: number | null }
    clockOut: { At?: string | null; LeftAt?: string | null; IgnoreWarning?: boolean | null; Version?: number | null }
    submit: { Version?: number | null; AlternateEmail?: string | null; CandidateSignature?: number | null }
    approve: { ApprovedByEmail?: string | null; IgnoreWarning?: boolean | null; Version?: number | null; ApprovedHours?: number | null; ApprovedByName?: string | null; ApprovedBySignature?: number | null; Resolution?: number | null; DecisionNote?: string | null }
    resolve: { IgnoreWarning?: boolean | null; Version?: number | null; Resolution: number; ApprovedHours?: number | null; DecisionNote?: string | null }
    approveMany: { DecisionNote?: string | null }
    resolveMany: { Resolution: number; DecisionNote?: string | null }
    dispute: { IsCorrection?: boolean | null; ApprovedHours?: number | null; AdjustedClockIn?: string | null; AdjustedClockOut?: string | null; AdjustedBreakTime?: number | null; DisputeReason: string; DisputedByName: string; DisputedByEmail: string; IgnoreWarning?: boolean | null; Version?: number | null }
    disputeAtFacility: { IsCorrection?: boolean | null; ApprovedHours?: number | null; AdjustedClockIn?: string | null; AdjustedClockOut?: string | null; AdjustedBreakTime?: number | null; DisputeReason: string; IgnoreWarning?: boolean | null; Version?: number | null }
    void: { Version?: number | null; VoidReason: string }
    voidMany: { VoidReason: string }
    receive: { Version?: number | null; SheetFile?: number | null }
    receiveMany: { SheetFile?: number | null }
    payrollFile: { ids?: number[] | null; Period?: number | null; from?: string | null; to?: string | null; employerIds?: number[] | null; Confirmed?: boolean | null; Seen?: string | null }
    unlock: { Version?: number | null; UnlockReason: string }
    verifyGuid: { guid: string }
    linkApprove: { guid: string; ApprovedByEmail: string; IgnoreWarning?: boolean | null; Nonce: string; ApprovedByName: string; Signature?: Record<string, unknown> | null }
    linkDispute: { guid: string; IsCorrection?: boolean | null; ApprovedHours?: number | null; AdjustedClockIn?: string | null; AdjustedClockOut?: string | null; AdjustedBreakTime?: number | null; DisputeReason: string; DisputedByName: string; DisputedByEmail: string; IgnoreWarning?: boolean | null; Nonce: string }
    verifyRating: { t?: string | null; guid: string }
    addRating: { t?: string | null; Rating?: number | null; RatingTagLookupIds?: number[] | null; Comment?: string | null; IsFacilityRating?: boolean | null }
    rateCandidate: { Version?: number | null; Rating: number; RatingTagLookupIds: number[]; Comment?: string | null }
    rateFacility: { Version?: number | null; Rating: number; RatingTagLookupIds: number[]; Comment?: string | null }
    certificate: { t?: string | null }
    certificateByLink: { guid: string }
    export: { format?: string | null; columns?: string[] | null; ids?: string[] | null; excluded?: string[] | null; zone?: string | null }
    history: { before?: number | null }
  }
  UserSettings: {
    save: {}
    byUser: { userId?: number | null }
    byCode: { code?: string | null; userId?: number | null }
  }
  Users: {
    list: {}; all: {}; one: {}; create: {}; update: {}; delete: {}; activate: {}; activateMany: {}; deactivate: {}; deactivateMany: {}; invite: {}; revokeInvitation: {}; viewAs: {}; resetSecondFactor: {}; deleteMany: {}; restore: {}; restoreMany: {}; deleted: {}
    allByCompany: { companyId?: number | null }
    assignRoles: { SelectedIDs?: number[] | null }
    endViewAs: { viewId: number }
    changePassword: { LoginName?: string | null; Password?: string | null; ConfirmPassword?: string | null }
    changeMyPassword: { OldPassword?: string | null; Password?: string | null; ConfirmPassword?: string | null }
    forgotPassword: { Email?: string | null }
    isResetLinkValid: { linkGuid: string }
    changePasswordFromResetLink: { linkGuid: string; Password?: string | null; ConfirmPassword?: string | null }
    isInvitationValid: { linkGuid: string }
    acceptInvitation: { linkGuid: string; Password?: string | null; ConfirmPassword?: string | null }
    updateMany: { values: Record<string, unknown>; from?: Record<string, unknown> | null; dryRun?: boolean | null }
    history: { before?: number | null }
    revert: { version: number; entry: number; to?: string | null; fields?: string[] | null }
  }
}

/** What may be sent along with each event, by resource. */
export interface Events {
  CandidateDocuments: {
    remind: {}; expire: {}
  }
  CandidateJobs: {
    jobFilled: {}; barred: {}; lapse: {}; scheduledElsewhere: {}; remind: {}
    apply: { ActionBy?: number | null; IgnoreConflict?: boolean | null; IgnoreWarning?: boolean | null; JobID?: number | null; CandidateID?: number | null; Version?: number | null }
    offer: { IgnoreWarning?: boolean | null; organizationId?: number | null; IgnoreConflict?: boolean | null; IgnoreDocuments?: boolean | null; IsConfirmed?: boolean | null; JobID?: number | null; CandidateID?: number | null; Version?: number | null }
    accept: { ActionBy?: number | null; IgnoreWarning?: boolean | null; IgnoreConflict?: boolean | null; IsConfirmed?: boolean | null; JobID?: number | null; CandidateID?: number | null; Version?: number | null }
    assign: { RequestOnBehalfOfCandidate?: boolean | null; IgnoreWarning?: boolean | null; JobID?: number | null; CandidateID?: number | null; IsConfirmed?: boolean | null; IgnoreConflict?: boolean | null; IgnoreDocuments?: boolean | null; Version?: number | null; OfferOnBehalfOfCandidate?: boolean | null; ConfirmOnBehalfOfCandidate?: boolean | null; organizationId?: number | null }
    decline: { ActionBy?: number | null; DeclineReasonLookupID?: number | null; DeclineReason?: string | null; IsEmployerConfirmDecline?: boolean | null; JobID?: number | null; CandidateID?: number | null; Version?: number | null }
    declineOffer: { ActionBy?: number | null; DeclineReasonLookupID?: number | null; DeclineReason?: string | null; JobID?: number | null; CandidateID?: number | null; Version?: number | null; IsEmployerConfirmDecline?: boolean | null }
    withdraw: { ActionBy?: number | null; JobID?: number | null; CandidateID?: number | null; DecreaseDemand?: boolean | null; IsCancelJob?: boolean | null; Version?: number | null }
    cancelShift: { ActionBy?: number | null; CancelReasonLookupID?: number | null; CancelReason?: string | null; JobID?: number | null; CandidateID?: number | null; IsEmployerConfirmCancel?: boolean | null; DecreaseDemand?: boolean | null; IsCancelJob?: boolean | null; IsForceCancel?: boolean | null; ISHCPCancellation?: boolean | null; Version?: number | null }
    hcpCancel: { ActionBy?: number | null; CancelReasonLookupID?: number | null; CancelReason?: string | null; JobID?: number | null; CandidateID?: number | null; Version?: number | null }
    acceptCancel: { ActionBy?: number | null; CancelReasonLookupID?: number | null; CancelReason?: string | null; IsEmployerConfirmCancel?: boolean | null; JobID?: number | null; CandidateID?: number | null; DecreaseDemand?: boolean | null; IsCancelJob?: boolean | null; IsForceCancel?: boolean | null; Version?: number | null; ISHCPCancellation?: boolean | null }
    refuseCancel: { JobID?: number | null; CandidateID?: number | null; accept?: boolean | null; Version?: number | null }
    cancel: { ActionBy?: number | null; CancelReasonLookupID?: number | null; CancelReason?: string | null; IsForceCancel?: boolean | null; IsEmployerConfirmCancel?: boolean | null; JobID?: number | null; CandidateID?: number | null; DecreaseDemand?: boolean | null; IsCancelJob?: boolean | null; ISHCPCancellation?: boolean | null; Version?: number | null }
    cancelAtFacility: { ActionBy?: number | null; CancelReasonLookupID?: number | null; CancelReason?: string | null; JobID?: number | null; CandidateID?: number | null; IsEmployerConfirmCancel?: boolean | null; DecreaseDemand?: boolean | null; IsCancelJob?: boolean | null; IsForceCancel?: boolean | null; ISHCPCancellation?: boolean | null; Version?: number | null }
    adjustShift: { EmployerID?: number | null; StartTime?: string | null; EndTime?: string | null; UnitID?: number | null; SpecialtyLookupID?: number | null; ShiftTypeLookupID?: number | null; ShiftGroupLookupID?: number | null; WorkOrderTypeLookupID?: number | null; Rates?: ({ SkillLookupID?: number | null; Rate: number })[] | null; OrderNotes?: string | null; IsHCPAdjusted?: boolean | null; IgnoreWarning?: boolean | null; IgnoreConflict?: boolean | null; JobID?: number | null; CandidateID?: number | null; Version?: number | null }
    hcpAdjusted: { JobID?: number | null; CandidateID?: number | null; Version?: number | null }
    hcpResponse: { JobID?: number | null; CandidateID?: number | null; Version?: number | null; accept?: boolean | null }
    hcpRefuse: { JobID?: number | null; CandidateID?: number | null; accept?: boolean | null; Version?: number | null }
    confirmClient: { isConfirmed?: boolean | null; JobID?: number | null; CandidateID?: number | null; Version?: number | null }
    confirmClientCancel: { isConfirmed?: boolean | null; JobID?: number | null; CandidateID?: number | null; Version?: number | null }
    confirmClientDecline: { isConfirmed?: boolean | null; JobID?: number | null; CandidateID?: number | null; Version?: number | null }
    jobCanceled: { ActionBy?: number | null }
    moveShift: { TargetJobID?: number | null; JobID?: number | null; CandidateID?: number | null; IsHCPAdjusted?: boolean | null; DecreaseDemand?: boolean | null; IsCancelJob?: boolean | null; IgnoreConflict?: boolean | null; IgnoreDocuments?: boolean | null; Version?: number | null }
    takeOver: { IgnoreConflict?: boolean | null; IgnoreDocuments?: boolean | null; IsHCPAdjusted?: boolean | null; FromJobID?: unknown | null; JobID?: number | null; CandidateID?: number | null }
    noteMove: { MovedToID?: number | null }
    askAgain: { Before?: unknown | null; After?: unknown | null }
    retime: { StartsOn?: string | null; EndsOn?: string | null }
    setJobAts: { AtsID?: string | null; JobID?: number | null; CandidateID?: number | null }
    setJobSource: { JobSource?: string | null; JobID?: number | null; CandidateID?: number | null }
  }
  ChatThreads: {
    end: {}; expire: {}; archive: {}
    start: { ParticipantID?: number | null; GroupID?: number | null; SenderID?: number | null }
    message: { ParticipantID?: number | null; GroupID?: number | null; SenderID?: number | null; ReceiverID?: number | null; Message?: string | null; ThreadID?: number | null; ThreadGroupID?: number | null; ClientMessageID?: string | null; FileID?: number | null; SenderProfilePicturePath?: string | null; SenderFirstName?: string | null; SenderLastName?: string | null; ThreadStartedOn?: string | null; saidOn?: number | null }
    join: { participantId?: number | null; SenderID?: number | null; ReceiverID?: number | null; Message?: string | null; ThreadID?: number | null; ThreadGroupID?: number | null; ClientMessageID?: string | null; FileID?: number | null; SenderProfilePicturePath?: string | null; SenderFirstName?: string | null; SenderLastName?: string | null; ThreadStartedOn?: string | null; saidOn?: number | null }
    transfer: { UserID?: number | null }
    chatStarted: { receiverId?: number | null; senderId?: number | null }
  }
  EmployerWishes: {
    markAsResolved: {}
  }
  Imports: {
    start: {}; stop: {}; undo: {}; refused: {}; delete: {}
  }
  Jobs: {
    confirmCancellation: {}; update: {}; order: {}; sendOrder: {}; clone: {}; fillPosition: {}; start: {}
    publish: { Version?: number | null }
    sendBack: { Reason?: string | null; Version?: number | null }
    cancel: { CancelReasonLookupId?: number | null; ActionBy?: number | null; CancelReason?: string | null; IsForceCancel?: boolean | null; isCancellationConfrim?: boolean | null; ISHCPCancellation?: boolean | null; IsCandidateCancelled?: boolean | null; IsCancelJob?: boolean | null }
    leavePosition: { IsCancelJob?: boolean | null; DecreaseDemand?: unknown | null }
    lowerDemand: { IsCancelJob?: boolean | null }
  }
  Lookups: {
    restoreShipped: {}
  }
  MessageTexts: {
    restoreShipped: {}
  }
  SpecialtyWishes: {
    markAsResolved: {}
  }
  TimeCards: {
    ready: {}; remind: {}; miss: {}; export: {}; autoApprove: {}; certificate: {}; update: {}
    clockIn: { LeftAt?: string | null; At?: string | null; IgnoreWarning?: boolean | null; Version?: number | null }
    breakStart: { At?: string | null; Version?: number | null }
    breakEnd: { At?: string | null; Version?: number | null }
    clockOut: { LeftAt?: string | null; IgnoreWarning?: boolean | null; At?: string | null; Version?: number | null }
    correct: { IgnoreWarning?: boolean | null; dtos?: Record<string, unknown>[] | null; Version?: number | null; slotId?: number | null }
    submit: { AlternateEmail?: string | null; CandidateSignature?: number | null; Version?: number | null }
    approveByLink: { ApprovedBySignature?: number | null; IgnoreWarning?: boolean | null; ApprovedByName?: string | null; ApprovedByEmail?: string | null; guid?: string | null; Nonce?: string | null; Signature?: Record<string, unknown> | null }
    approve: { ApprovedHours?: number | null; Resolution?: number | null; IgnoreWarning?: boolean | null; ApprovedByEmail?: string | null; ApprovedBySignature?: number | null; ApprovedByName?: string | null; DecisionNote?: string | null; Version?: number | null }
    disputeByLink: { IgnoreWarning?: boolean | null; DisputeReason?: string | null; ApprovedHours?: number | null; AdjustedBreakTime?: number | null; DisputedByName?: string | null; DisputedByEmail?: string | null; guid?: string | null; IsCorrection?: boolean | null; AdjustedClockIn?: string | null; AdjustedClockOut?: string | null; Nonce?: string | null }
    dispute: { IgnoreWarning?: boolean | null; DisputeReason?: string | null; ApprovedHours?: number | null; AdjustedBreakTime?: number | null; DisputedByName?: string | null; DisputedByEmail?: string | null; IsCorrection?: boolean | null; AdjustedClockIn?: string | null; AdjustedClockOut?: string | null; Version?: number | null }
    disputeAtFacility: { IgnoreWarning?: boolean | null; DisputeReason?: string | null; ApprovedHours?: number | null; AdjustedBreakTime?: number | null; IsCorrection?: boolean | null; AdjustedClockIn?: string | null; AdjustedClockOut?: string | null; Version?: number | null }
    receive: { SheetFile?: number | null; Version?: number | null }
    void: { VoidReason?: string | null; Version?: number | null }
    unlock: { UnlockReason?: string | null; Version?: number | null }
    move: { CandidateJobID?: number | null; JobID?: number | null; TATypeLookupID?: number | null; EmployerID?: number | null; UnitID?: number | null; OrganizationID?: number | null; ShiftID?: number | null; SkillLookupID?: number | null; SpecialtyLookupID?: number | null; ShiftTypeLookupID?: number | null; Date?: string | null; StartsOn?: string | null; EndsOn?: string | null }
    rate: { t?: string | null; Rating?: number | null; RatingTagLookupIds?: number[] | null; Comment?: string | null; IsFacilityRating?: boolean | null; Version?: number | null }
    rateFacility: { Version?: number | null; Rating?: number | null; RatingTagLookupIds?: number[] | null; Comment?: string | null }
  }
  Users: {
    activate: {}; deactivate: {}; viewAs: {}; invite: {}; revokeInvitation: {}
  }
}

/** What the program reads of rows, by resource. */
export interface Rows {
  ActionLog: rows.ActionLogRow
  CandidateAvailabilities: rows.CandidateAvailabilityRow
  CandidateDocuments: rows.CandidateDocumentRow
  CandidateEmployers: rows.CandidateEmployerRow
  CandidateJobs: rows.CandidateJobRow
  CandidateRatings: rows.CandidateRatingRow
  CandidateRevenueCenters: rows.CandidateRevenueCenterRow
  CandidateSpecialties: rows.CandidateSpecialtyRow
  CandidateWorkEnvironments: rows.CandidateWorkEnvironmentRow
  Candidates: rows.CandidateRow
  ChatGroups: rows.ChatGroupRow
  ChatMessages: rows.ChatMessageRow
  ChatParticipants: rows.ChatParticipantRow
  ChatReplies: rows.ChatReplyRow
  ChatThreads: rows.ChatThreadRow
  ClientUserProfiles: rows.UserRow
  Companies: rows.CompanyRow
  Connectors: rows.ConnectorRow
  Deliveries: rows.DeliveryRow
  DomainEvents: rows.DomainEventRow
  EmployerContacts: rows.EmployerContactRow
  EmployerShifts: rows.EmployerShiftRow
  EmployerUnits: rows.EmployerUnitRow
  EmployerUsers: rows.EmployerUserRow
  EmployerWishes: rows.CandidateEmployerRow
  Employers: rows.EmployerRow
  Files: rows.FileRow
  IdentityClients: rows.IdentityClientRow
  Imports: rows.ImportRow
  JobAtsIds: rows.JobAtsIdRow
  JobExternalSources: rows.JobExternalSourceRow
  Jobs: rows.JobRow
  LookupCategories: rows.StoredRow & Record<string, unknown>
  Lookups: rows.LookupRow
  MealBreakRules: rows.MealBreakRuleRow
  MessageTexts: rows.MessageTextRow
  NotificationConfigurations: rows.NotificationConfigurationRow
  NotificationRecipients: rows.NotificationRecipientRow
  NotificationSubscriptions: rows.NotificationSubscriptionRow
  NotificationTemplates: rows.NotificationTemplateRow
  Notifications: rows.NotificationRow
  Organizations: rows.OrganizationRow
  OvertimeRules: rows.OvertimeRuleRow
  OwnNotifications: rows.OwnNotificationRow
  PayRateProfiles: rows.PayRateProfileRow
  PayrollFiles: rows.PayrollFileRow
  PayrollLines: rows.PayrollLineRow
  Permissions: rows.PermissionRow
  PublicLinks: rows.CandidateJobRow
  ReceivedNotifications: rows.ReceivedNotificationRow
  RequiredDocuments: rows.RequiredDocumentRow
  Roles: rows.RoleRow
  SavedViews: rows.SavedViewRow
  ScheduledEvents: rows.ScheduledEventRow
  Sessions: rows.SessionRow
  SpecialtyWishes: rows.CandidateSpecialtyRow
  SyncRuns: rows.SyncRunRow
  SystemConfigs: rows.SystemConfigRow
  Teams: rows.TeamRow
  TimeCardLinks: rows.TimeCardLinkRow
  TimeCardSlots: rows.TimeCardSlotRow
  TimeCards: rows.TimeCardRow
  UserSettings: rows.UserSettingRow
  Users: rows.UserRow
}
