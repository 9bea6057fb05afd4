/** A setting of the installation as every database has it from its first start. */
export interface SystemConfig {
  Name: string
  Kind: 'text' | 'number' | 'yes-no' | 'date-time' | 'address'
  /** Null where nothing is set until an administrator does. */
  Value: string | null
  Description: string
  /** Of a number that must be above 0: the key of the text that refuses another. */
  refusal?: string
  /** The most that such a number may be. */
  most?: number
}

/** The name of the setting that holds the address of the orientation video. */
export const helpVideoName = 'HelpVideoURL'

const above0 = (Name: string, Value: string | null, Description: string): SystemConfig => ({
  Name,
  Kind: 'number',
  Value,
  Description,
  refusal: 'systemConfig.above0',
})

/** What every installation has (SPEC-0 §3 "System config", §9 "Job defaults"). */
export const systemConfigs: readonly SystemConfig[] = [
  {
    Name: 'StartTimeBannerWeb',
    Kind: 'date-time',
    Value: null,
    Description: 'From when on the maintenance banner is shown, in New York.',
  },
  {
    Name: 'EndTimeBannerWeb',
    Kind: 'date-time',
    Value: null,
    Description: 'Until when the maintenance banner is shown, in New York.',
  },
  { Name: 'BannerContentWeb', Kind: 'text', Value: null, Description: 'What the maintenance banner says.' },
  { Name: helpVideoName, Kind: 'address', Value: null, Description: 'Where the orientation video is found.' },
  {
    Name: 'SupportUrl',
    Kind: 'address',
    Value: null,
    Description: 'Where the page of an outage sends who needs help.',
  },
  { Name: 'AppStoreUrl', Kind: 'address', Value: null, Description: 'Where the app for iPhones is found.' },
  { Name: 'PlayStoreUrl', Kind: 'address', Value: null, Description: 'Where the app for Android is found.' },
  {
    Name: 'AppScheme',
    Kind: 'text',
    Value: 'locum',
    Description: 'The scheme by which links in mail open the app: locum for locum://...',
  },
  {
    Name: 'TimeToCancelJob',
    Kind: 'number',
    Value: '24',
    Description: 'Hours before its start within which a job is cancelled by force only.',
    refusal: 'systemConfig.timeToCancelJob',
  },
  {
    Name: 'TimeToCancelOnBehalfOfFacility',
    Kind: 'number',
    Value: '24',
    Description: 'Hours before its start within which a job is cancelled on behalf of a facility by force only.',
    refusal: 'systemConfig.timeToCancelOnBehalf',
  },
  above0('TimeBeforeShiftStart', '4', 'Hours before its start until which a shift can be taken.'),
  above0(
    'CandidateConfirmationReminder',
    '12',
    'Hours before its start at which a candidate is reminded to confirm a shift.',
  ),
  above0('TimeBeforeEnablingStartShift', '15', 'Minutes before its start from which on a candidate can start a shift.'),
  above0(
    'AutoApproveHours',
    null,
    'Hours after which a submitted time sheet that nobody has decided is approved by itself, such as 48; never where it is empty.',
  ),
  {
    Name: 'ApprovalLinkDays',
    Kind: 'number',
    Value: '7',
    Description: 'Days for which a link of approval holds, from 1 to 30.',
    refusal: 'systemConfig.linkDays',
    most: 30,
  },
  above0(
    'MinRestHours',
    '8',
    'Hours of rest between two shifts of a candidate below which it is asked whether that is meant.',
  ),
  above0(
    'SignUpsPerHour',
    '60',
    'Sign-ups that one agency takes within an hour; its action log tells when that many have come.',
  ),
  above0('ChatIdleHours', '24', 'Hours without a message after which a chat session ends by itself.'),
  above0('ChatMessageLimit', '20', 'Messages that one person may send in a chat within ten seconds.'),
  {
    Name: 'RevealUnknownEmail',
    Kind: 'yes-no',
    Value: 'false',
    Description: 'Whether a request for a new password says that nobody has the mail address.',
  },
]
