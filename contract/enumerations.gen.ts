// Made from the numbered choices and states of resources/ and schemas/ by `npm run generate` (scripts/generators/enumerations.ts).

export const candidateDocumentValidity = { Valid: 1, ExpiresSoon: 2, Expired: 3, NoExpiryDate: 4 } as const

export const candidateFacilityStanding = { Favorite: 1, DoNotReturn: 2 } as const

export const candidateJobActionBy = { Candidate: 1, Facility: 2, Agency: 3 } as const

export const candidateJobCountType = { Upcoming: 1, Overdue: 2, All: 3 } as const

export const candidateJobPeriod = { Last7Days: 1, Today: 2, TodayOnwards: 3, Tomorrow: 4, Next7Days: 5, Next2Weeks: 6, Next4Weeks: 7, NextMonth: 8 } as const

export const candidateJobPreference = { MySpecialties: 1, MyFacilities: 2, MyWishList: 3 } as const

export const candidateJobSearchCriteria = { AnyWord: 1, AllWords: 2, TheExactText: 3 } as const

export const candidateJobStatus = { Requested: 1, Offered: 2, Confirmed: 3, Declined: 4, CandidateCanceled: 5, AgencyCanceled: 6, FacilityCanceled: 7, JobCanceled: 8, Withdrawn: 9, WithdrawnJobFilled: 10, WithdrawnJobCanceled: 11, ScheduledElsewhere: 12, Moved: 13 } as const

export const candidateJobUnconfirmed = { OfferNotConfirmedWithFacility: 1, CancellationNotConfirmedWithFacility: 2, DeclinedOfferNotConfirmedWithFacility: 3, PendingCandidateResponse: 4, CandidateAsksToCancel: 5 } as const

export const candidateJobUpcomingType = { Today: 1, Next3Days: 2, Next7Days: 3, Next14Days: 4, All: 5 } as const

export const candidateStatus = { Active: 1, InActive: 2, Terminated: 3, TerminatedDeceased: 4, TerminatedDoNotUse: 5, Suspended: 6, SigningUp: 7, InterviewPending: 8, OnboardingPending: 9, TerminatedProfessionalReasons: 10 } as const

export const jobActionBy = { Facility: 2, Agency: 3 } as const

export const jobCanceledBy = { Candidate: 1, Facility: 2, Agency: 3 } as const

export const jobOrderStatus = { Sent: 1, SentBack: 2, PublishedByAgency: 3, NotSent: 4 } as const

export const jobOverdueType = { All: 1, MoreThan24Hours: 2, MoreThan7Days: 3 } as const

export const jobPeriod = { Last7Days: 1, Today: 2, TodayOnwards: 3, Tomorrow: 4, Next7Days: 5, Next2Weeks: 6, Next4Weeks: 7, NextMonth: 8 } as const

export const jobPreference = { MySpecialties: 1, MyFacilities: 2, MyWishList: 3 } as const

export const jobStatus = { Unpublished: 1, Open: 2, Filled: 3, Canceled: 4, InProgress: 5 } as const

export const jobUpcomingType = { Today: 1, Next3Days: 2, Next7Days: 3, Next14Days: 4, All: 5 } as const

export const notificationConfigurationUserType = { OrganizationUser: 1, FacilityUser: 2, Candidate: 3 } as const

export const notificationUserTypes = { Staff: 1, FacilityUsers: 2, Candidates: 3 } as const

export const organizationLevel = { Organization: 1, Agency: 2, Location: 3, RevenueCenter: 4 } as const

export const payrollLineKind = { Original: 1, Correction: 2 } as const

export const savedViewOrderDirection = { Ascending: 1, Descending: 2 } as const

export const timeCardOverdueType = { All: 1, MoreThan24Hours: 2, MoreThan7Days: 3 } as const

export const timeCardPeriod = { LastWeek: 1, ThisWeek: 2, OtherDates: 3 } as const

export const timeCardRating = { OneStar: 1, TwoStars: 2, ThreeStars: 3, FourStars: 4, FiveStars: 5 } as const

export const timeCardResolution = { TheFacilitysHoursHold: 1, OurHoursHold: 2, OtherHoursHold: 3 } as const

export const timeCardSlotType = { Regular: 1, OnCall: 2, Charge: 3, CallBack: 4, Orientation: 5 } as const

export const timeCardStatus = { NA: 1, Pending: 2, ReadyToStart: 3, Working: 4, OnBreak: 5, ActionRequired: 6, Approved: 7, Unapproved: 8, Disputed: 9, Completed: 10, Received: 11, Void: 12 } as const

export const timeCardUpcomingType = { Today: 1, Next3Days: 2, Next7Days: 3, Next14Days: 4, All: 5 } as const

export const userType = { OrganizationUser: 1, FacilityUser: 2, Candidate: 3 } as const
