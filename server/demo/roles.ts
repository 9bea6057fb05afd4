/** A role of the demo; `codes` null means every permission there is. */
export interface DemoRole {
  Code: string
  Name: string
  Description: string
  codes: readonly string[] | null
}

const jobs = ['VIEW_JOB', 'ADD_JOB', 'EDIT_JOB', 'PUBLISH_JOB', 'CANCEL_JOB', 'FORCE_CANCEL_JOB', 'CLONE_JOB']
const timeCards = ['VIEW_TIMECARD', 'EDIT_TIMECARD', 'APPROVE_TIMECARD', 'DISPUTE_TIMECARD', 'VOID_TIMECARD']
const templates = ['ADD_NOTIFICATIONTEMPLATE', 'EDIT_NOTIFICATIONTEMPLATE', 'DEL_NOTIFICATIONTEMPLATE']

const staff = [
  ...['VIEW_USER', 'VIEW_ROLE', 'VIEW_TEAM', 'VIEW_ORGANIZATION', 'CHANGEPASSWORD'],
  ...['VIEW_EMPLOYER', 'ADD_EMPLOYER', 'EDIT_EMPLOYER', 'EDIT_CANDIDATE', 'RATE_CANDIDATE'],
  ...[...jobs, 'MANAGE_CANDIDATE_JOB', 'CANDIDATE_VIEW_JOBS', 'VIEW_BILL_RATE', ...timeCards],
  ...['VIEW_CHAT', 'ARCHIVE_CHAT', 'VIEW_NOTIFICATIONSUBSCRIPTION', 'RESEND_NOTIFICATION', ...templates],
  ...['IMPORT_DATA', 'EXPORT_DATA', 'SHARE_VIEW', 'EXPORT_TIMECARD'],
]

const sync = [
  ...['SYNC_CAND_AGENCY_COMPLIANCE', 'SYNC_CAND_FACILITY_COMPLIANCE', 'SYNC_CAND_FACILITIES', 'SYNC_CAND_SPECIALTIES'],
  ...[
    'SYNC_CAND_PROFESSIONS',
    'SYNC_CAND_PROFILE',
    'SYNC_FAC_PROFILE',
    'SYNC_FAC_RATE',
    'SYNC_FAC_SHIFT',
    'SYNC_FAC_UNITS',
  ],
]

const manager = [
  ...[...staff, ...sync, 'ADD_USER', 'EDIT_USER', 'DEL_USER', 'ACTIVATE_USER', 'DEACTIVATE_USER', 'ASSIGN_ROLES'],
  ...['CHANGE_USER_PWD', 'ASSIGN_ORGANIZATION', 'DELETE_FACILITY_USER', 'ADD_TEAM', 'EDIT_TEAM', 'DEL_TEAM'],
  ...['ADD_ROLE', 'EDIT_ROLE', 'DEL_ROLE', 'ASSIGN_PERMISSIONS', 'DEL_EMPLOYER', 'VIEW_SENSITIVE'],
  ...['UNLOCK_TIMECARD', 'EDIT_CHAT_REPLY'],
  ...['VIEW_ALL_NOTIFICATIONLOGS', 'UPDATE_NOTIFICATIONSUBSCRIPTION'],
  ...['ADD_ORGANIZATION', 'EDIT_ORGANIZATION', 'DEL_ORGANIZATION'],
]

/** Every permission: only the first company has it. */
export const administratorRole: DemoRole = {
  Code: 'ADMINISTRATOR',
  Name: 'Administrator',
  Description: 'Administers the whole installation.',
  codes: null,
}

/** The roles of each company. Staff may do what the specification leaves open to them, but not administer the installation. */
export const companyRoles = {
  manager: {
    Code: 'AGENCY_MANAGER',
    Name: 'Agency manager',
    Description: 'Administers the users, roles and facilities of one agency.',
    codes: manager,
  },
  staff: {
    Code: 'AGENCY_STAFF',
    Name: 'Agency staff',
    Description: 'Works with facilities, candidates, jobs and time cards of one agency.',
    codes: staff,
  },
  facility: {
    Code: 'FACILITY_USER',
    Name: 'Facility user',
    Description: 'Orders shifts and approves time cards for a facility.',
    codes: [
      ...['CHANGEPASSWORD', 'VIEW_EMPLOYER', 'VIEW_JOB', 'ADD_JOB', 'EDIT_JOB', 'CANCEL_JOB', 'RATE_CANDIDATE'],
      ...['VIEW_TIMECARD', 'APPROVE_TIMECARD', 'DISPUTE_TIMECARD'],
    ],
  },
  candidate: {
    Code: 'CANDIDATE',
    Name: 'Candidate',
    Description: 'Looks for shifts and works them.',
    codes: ['CHANGEPASSWORD', 'CANDIDATE_VIEW_JOBS', 'RESPOND_JOB'],
  },
} satisfies Record<string, DemoRole>

export type CompanyRole = keyof typeof companyRoles
