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
  {
    Name: 'TimeBeforeShiftStart',
    Kind: 'number',
    Value: '4',
    Description: 'Hours before its start until which a shift can be taken.',
    refusal: 'systemConfig.above0',
  },
  {
    Name: 'CandidateConfirmationReminder',
    Kind: 'number',
    Value: '12',
    Description: 'Hours before its start at which a candidate is reminded to confirm a shift.',
    refusal: 'systemConfig.above0',
  },
  {
    Name: 'TimeBeforeEnablingStartShift',
    Kind: 'number',
    Value: '15',
    Description: 'Minutes before its start from which on a candidate can start a shift.',
    refusal: 'systemConfig.above0',
  },
  {
    Name: 'AutoApproveHours',
    Kind: 'number',
    Value: null,
    Description:
      'Hours after which a submitted time sheet that nobody has decided is approved by itself, such as 48; never where it is empty.',
    refusal: 'systemConfig.above0',
  },
  {
    Name: 'ApprovalLinkDays',
    Kind: 'number',
    Value: '7',
    Description: 'Days for which a link of approval holds, from 1 to 30.',
    refusal: 'systemConfig.linkDays',
    most: 30,
  },
  {
    Name: 'MinRestHours',
    Kind: 'number',
    Value: '8',
    Description: 'Hours of rest between two shifts of a candidate below which it is asked whether that is meant.',
    refusal: 'systemConfig.above0',
  },
  {
    Name: 'SignUpsPerHour',
    Kind: 'number',
    Value: '60',
    Description: 'Sign-ups that one agency takes within an hour; its action log tells when that many have come.',
    refusal: 'systemConfig.above0',
  },
  {
    Name: 'ChatIdleHours',
    Kind: 'number',
    Value: '24',
    Description: 'Hours without a message after which a chat session ends by itself.',
    refusal: 'systemConfig.above0',
  },
  {
    Name: 'ChatMessageLimit',
    Kind: 'number',
    Value: '20',
    Description: 'Messages that one person may send in a chat within ten seconds.',
    refusal: 'systemConfig.above0',
  },
  {
    Name: 'RevealUnknownEmail',
    Kind: 'yes-no',
    Value: 'false',
    Description: 'Whether a request for a new password says that nobody has the mail address.',
  },
]
