/** A setting of the installation as every database has it from its first start. */
export interface SystemConfig {
  Name: string
  Kind: 'text' | 'number' | 'yes-no' | 'date-time' | 'address'
  /** Null where nothing is set until an administrator does. */
  Value: string | null
  Description: string
  /** Of a number that must be above 0: the key of the text that refuses another. */
  refusal?: string
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
    Name: 'RevealUnknownEmail',
    Kind: 'yes-no',
    Value: 'false',
    Description: 'Whether a request for a new password says that nobody has the mail address.',
  },
]
