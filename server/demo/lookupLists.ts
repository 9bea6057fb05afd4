/** A category of lookups, and its values: `Value=Name`, or the name alone where the two are the same but for blanks. */
export interface LookupList {
  Code: string
  Name: string
  Description: string
  /** Its values belong to the program. */
  IsPrivate?: boolean
  /** Below each of these values of the category before, those of its own; a plain list where there is no parent. */
  lines: string
  /** The category that the names before the colons are of. */
  parent?: string
}

const own = 'Belongs to the program; the texts may be changed.'

/** Every category that the specification names, with what a staffing agency in the United States keeps there. */
export const lookupLists: readonly LookupList[] = [
  {
    Code: 'TimePeriod',
    Name: 'Time periods',
    Description: own,
    IsPrivate: true,
    lines: `Last7Days=Last 7 days|Today|TodayOnwards=Today onwards|Tomorrow|Next7Day=Next 7 days|Next2Week=Next 2 weeks
      Next4Week=Next 4 weeks|NextMonth=Next month`,
  },
  {
    Code: 'JobStatus',
    Name: 'Job statuses',
    Description: own,
    IsPrivate: true,
    lines: 'Unpublished|Open|Filled|Canceled|InProgress=In progress',
  },
  {
    Code: 'CandidateJobStatus',
    Name: 'Candidate job statuses',
    Description: own,
    IsPrivate: true,
    lines: `Requested|Offered|Confirmed|Declined|CandidateCanceled=Candidate canceled|AgencyCanceled=Agency canceled
      FacilityCanceled=Facility canceled|JobCanceled=Job canceled|Withdrawn|WithdrawnJobFilled=Withdrawn, job filled
      WithdrawnJobCanceled=Withdrawn, job canceled|ScheduledElsewhere=Scheduled elsewhere|Moved`,
  },
  {
    Code: 'TimeCardStatus',
    Name: 'Time card statuses',
    Description: own,
    IsPrivate: true,
    lines: `NA=Not applicable|Pending|ReadyToStart=Ready to start|Working|OnBreak=On break|ActionRequired=Action required
      Approved|Unapproved|Disputed|Completed|Received|Void`,
  },
  {
    Code: 'CandidateStatus',
    Name: 'Candidate statuses',
    Description: own,
    IsPrivate: true,
    lines: `Active|InActive=Inactive|Terminated|TerminatedDeceased=Terminated, deceased|TerminatedDNU=Terminated, do not use
      Suspended|SignUpInProgress=Signing up|InterviewPending=Interview pending|OnBoardingPending=Onboarding pending
      TerminatedProfessional=Terminated, professional reasons`,
  },
  {
    Code: 'Status',
    Name: 'Record statuses',
    Description: own,
    IsPrivate: true,
    lines: 'Active|Inactive',
  },
  {
    Code: 'OrganizationLevel',
    Name: 'Organization levels',
    Description: own,
    IsPrivate: true,
    lines: 'Organization|Agency|Location|RevenueCenter=Revenue center',
  },
  {
    Code: 'CommunicationMode',
    Name: 'Communication modes',
    Description: own,
    IsPrivate: true,
    lines: 'Text=Text message|Email=E-mail|InApp=In the app|Phone',
  },
  {
    Code: 'TimeAttendance',
    Name: 'Time and attendance',
    Description: own,
    IsPrivate: true,
    lines: `PaperTimeCard=Paper time card|EmployerTimeAndAttendance=Time clock of the facility
      InAppTimeAndAttendance=In the app|MarketplaceTimeAndAttendance=In the marketplace`,
  },
  {
    Code: 'TimeAttendanceInAppTypes',
    Name: 'Time and attendance in the app',
    Description: 'How a shift is recorded in the app.',
    lines:
      'ClockInOut=Clock in and out|GeoFence=Clock in at the facility alone|QRCode=Code at the nursing station|Manual=Typed afterwards',
  },
  {
    Code: 'ShiftType',
    Name: 'Shift types',
    Description: own,
    IsPrivate: true,
    lines: 'Day|Eve=Evening|Night',
  },
  {
    Code: 'DayofWeek',
    Name: 'Days of the week',
    Description: own,
    IsPrivate: true,
    lines: 'Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday',
  },
  {
    Code: 'WorkType',
    Name: 'Work types',
    Description: 'How long and on which terms somebody works.',
    lines:
      'PerDiem=Per diem|LocalContract=Local contract|Travel=Travel contract|BlockBooking=Block booking|TempToPerm=Temporary to permanent|Permanent|-Crisis=Crisis response',
  },
  {
    Code: 'OrderType',
    Name: 'Order types',
    Description: 'How a facility orders.',
    lines: 'SingleShift=Single shift|MultipleShifts=Multiple shifts|Contract|OnCall=On call|FloatPool=Float pool',
  },
  {
    Code: 'WorkOrderType',
    Name: 'Work order types',
    Description: 'Why a facility orders.',
    lines:
      'Vacancy|LeaveCover=Leave cover|SickCover=Sick cover|CensusSurge=Census surge|NewUnit=New unit|Orientation|Project',
  },
  {
    Code: 'WorkEnvironment',
    Name: 'Work environments',
    Description: 'Where the work of a facility is done.',
    lines: `Inpatient=Inpatient hospital|EmergencyCare=Emergency care|Perioperative=Surgery and recovery|Outpatient=Outpatient clinic
      LongTerm=Long term care|Rehabilitation|BehavioralHealth=Behavioral health|HomeHealth=Home health|Hospice|Corrections
      Schools|Telehealth|-Pandemic=Pandemic site`,
  },
  {
    Code: 'PayRateProfileStatus',
    Name: 'Pay rate profile statuses',
    Description: 'How far a pay rate profile is.',
    lines: 'Draft|Submitted|Approved|Rejected|Expired',
  },
  {
    Code: 'ProviderPayType',
    Name: 'Provider pay types',
    Description: 'How hours are paid.',
    lines:
      'Regular|Overtime|DoubleTime=Double time|Holiday|OnCall=On call|CallBack=Call back|Charge|Orientation|GuaranteedHours=Guaranteed hours',
  },
  {
    Code: 'ShiftGroupCategory',
    Name: 'Shift groups',
    Description: 'Shifts that are ordered and reported together.',
    lines: 'Weekday|Weekend|Nights|Holiday|TwelveHours=Twelve hours|EightHours=Eight hours',
  },
  {
    Code: 'JobInterest',
    Name: 'Job interests',
    Description: 'What candidates look for.',
    lines: `PerDiem=Per diem shifts|LocalContract=Local contracts|Travel=Travel contracts|Permanent=Permanent positions
      Nights=Night shifts|Weekends|LastMinute=Last minute shifts`,
  },
  {
    Code: 'DocumentType',
    Name: 'Document types',
    Description: 'What is kept of a candidate.',
    lines: `License|Certification|Resume|Identification|Immunization|TuberculosisTest=Tuberculosis test|Physical=Physical examination
      BackgroundCheck=Background check|DrugScreen=Drug screen|SkillsChecklist=Skills checklist|Reference|Agreement
      TimeSheet=Time sheet|TaxForm=Tax form|Photo`,
  },
  {
    Code: 'DeclineReasons',
    Name: 'Decline reasons',
    Description: 'Why an agency declines for a candidate.',
    lines:
      'NotQualified=Not qualified|ComplianceExpired=Documents have expired|Unavailable=Not available|RateTooLow=Rate is too low|Distance=Too far away|DoNotReturn=Not to return to the facility|Other',
  },
  {
    Code: 'CandidateDeclineReasons',
    Name: 'Decline reasons of candidates',
    Description: 'Why a candidate declines an offer.',
    lines:
      'AcceptedElsewhere=Accepted another job|ScheduleConflict=Does not fit my schedule|RateTooLow=Rate is too low|Distance=Too far away|UnitNotSuitable=Unit does not suit me|PersonalReasons=Personal reasons|Other',
  },
  {
    Code: 'CancelReasons',
    Name: 'Cancel reasons',
    Description: 'Why a job is canceled.',
    lines:
      'CensusLow=Low census|FilledInternally=Filled internally|EnteredInError=Entered in error|BudgetChange=Change of budget|UnitClosed=Unit is closed|Weather|Other',
  },
  {
    Code: 'CandidateCancelReasons',
    Name: 'Cancel reasons of candidates',
    Description: 'Why a candidate does not come.',
    lines:
      'Illness|FamilyEmergency=Family emergency|Transportation|Weather|ScheduleConflict=Schedule conflict|NoShow=Did not appear|Other',
  },
  {
    Code: 'AgencyCancelReasons',
    Name: 'Cancel reasons of agencies',
    Description: 'Why an agency takes a candidate back.',
    lines:
      'ComplianceExpired=Documents have expired|Reassigned=Sent to another facility|Terminated=No longer with the agency|RateDispute=Dispute about the rate|BookedTwice=Booked twice|Other',
  },
  {
    Code: 'FacilityCancelReasons',
    Name: 'Cancel reasons of facilities',
    Description: 'Why a facility cancels a confirmed candidate.',
    lines:
      'CensusLow=Low census|OverStaffed=Enough staff|FilledInternally=Filled internally|PerformanceConcern=Concern about performance|DocumentsMissing=Documents are missing|Weather|Other',
  },
  {
    Code: 'CandidateRatingTags',
    Name: 'Rating tags of candidates',
    Description: 'What facilities praise or miss.',
    lines:
      'Punctual|ClinicallyStrong=Clinically strong|TeamPlayer=Team player|GoodDocumentation=Documents well|Compassionate|NeedsSupport=Needs support|Late=Came late|Unprepared',
  },
  {
    Code: 'FacilityRatingTags',
    Name: 'Rating tags of facilities',
    Description: 'What candidates praise or miss.',
    lines:
      'Welcoming=Welcoming team|GoodOrientation=Good orientation|SafeRatios=Safe ratios|WellEquipped=Well equipped|EasyParking=Easy parking|HighWorkload=High workload|PoorHandoff=Poor handoff|ShortStaffed=Short staffed',
  },
  {
    Code: 'Profession',
    Name: 'Professions',
    Description: 'What somebody is licensed for.',
    lines:
      'RN=Registered nurse|LPN=Licensed practical nurse|CNA=Certified nursing assistant|RRT=Respiratory therapist|PT=Physical therapist|OT=Occupational therapist|SLP=Speech therapist|RT=Radiologic technologist|ST=Surgical technologist|MLT=Laboratory technician|PHT=Pharmacy technician|SW=Social worker',
  },
  {
    Code: 'Specialty',
    Name: 'Specialties',
    Description: 'What somebody of a profession is experienced in.',
    parent: 'Profession',
    lines: `RN: Intensive care|Emergency|Medical surgical|Telemetry|Step-down|Operating room|Recovery room|Labor and delivery
      RN: Postpartum|Neonatal intensive care|Pediatrics|Pediatric intensive care|Psychiatry|Oncology|Dialysis|Case management
      RN: Endoscopy|Cath lab|Home health|Hospice
      LPN: Long term care|Medical surgical|Clinic|Corrections|Home health
      CNA: Long term care|Medical surgical|Sitter|Psychiatric aide
      RRT: Adult critical care|Neonatal|Pulmonary function|Sleep laboratory
      PT: Acute care|Outpatient|Home health|Pediatrics
      OT: Acute care|Hand therapy|Pediatrics
      SLP: Swallowing disorders|Schools|Skilled nursing
      RT: Computed tomography|Magnetic resonance|Mammography|Interventional radiology|Ultrasound
      ST: General surgery|Orthopedics|Cardiovascular|Obstetrics
      MLT: Blood bank|Microbiology|Phlebotomy
      PHT: Hospital pharmacy|Compounding
      SW: Medical social work|Behavioral health`,
  },
  {
    Code: 'State',
    Name: 'States',
    Description: 'Where facilities lie and licenses hold.',
    IsPrivate: true,
    lines: `AL=Alabama|AK=Alaska|AZ=Arizona|AR=Arkansas|CA=California|CO=Colorado|CT=Connecticut|DE=Delaware
      DC=District of Columbia|FL=Florida|GA=Georgia|HI=Hawaii|ID=Idaho|IL=Illinois|IN=Indiana|IA=Iowa|KS=Kansas|KY=Kentucky
      LA=Louisiana|ME=Maine|MD=Maryland|MA=Massachusetts|MI=Michigan|MN=Minnesota|MS=Mississippi|MO=Missouri|MT=Montana
      NE=Nebraska|NV=Nevada|NH=New Hampshire|NJ=New Jersey|NM=New Mexico|NY=New York|NC=North Carolina|ND=North Dakota|OH=Ohio
      OK=Oklahoma|OR=Oregon|PA=Pennsylvania|PR=Puerto Rico|RI=Rhode Island|SC=South Carolina|SD=South Dakota|TN=Tennessee
      TX=Texas|UT=Utah|VT=Vermont|VA=Virginia|WA=Washington|WV=West Virginia|WI=Wisconsin|WY=Wyoming`,
  },
]
