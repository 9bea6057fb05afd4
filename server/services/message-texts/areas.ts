/** Where texts are said, as the schema's `Area` names it, by what their keys begin with. */
const prefixes: Readonly<Record<string, readonly string[]>> = {
  signIn: [
    'signIn',
    'signInAgain',
    'forgotPassword',
    'resetPassword',
    'changePassword',
    'acceptInvitation',
    'identity',
  ],
  people: ['users', 'roles', 'membership', 'sessions', 'profile', 'companies', 'teams', 'permissions'],
  menu: ['menu', 'shell', 'palette', 'banner', 'masterFilter', 'app', 'live', 'engine.news'],
  home: ['home', 'dashboard'],
  facilities: ['employers', 'marketplace', 'contact'],
  jobs: ['jobs', 'candidateJobs', 'matching', 'confirmation', 'workedJob'],
  candidates: [
    'candidates',
    'candidateHome',
    'availability',
    'earnings',
    'signUp',
    'age',
    'employerWishes',
    'specialtyWishes',
  ],
  timeCards: [
    ...['timeCard', 'timeCards', 'timeCardSlots', 'timeCardLinks', 'approve', 'dispute', 'disputePanel', 'certificate'],
    ...['checkCertificate', 'rate', 'shiftClock', 'signature', 'overtimeRules', 'unusualHours', 'rest', 'payrollFiles'],
  ],
  chat: ['chat'],
  notifications: [
    ...['notifications', 'subscriptions', 'templates', 'deliveries', 'emailRouting', 'unsubscribe', 'communication'],
    ...['notificationTemplates', 'notificationConfigurations', 'receivedNotifications', 'notificationSubscriptions'],
    ...['notificationRecipients', 'domainEvents'],
  ],
  lists: [
    ...['views', 'engine.views', 'engine.list', 'engine.filter', 'engine.columns', 'engine.pager', 'engine.search'],
    ...['engine.selection', 'engine.operator', 'engine.shortcut', 'engine.sort', 'engine.density', 'engine.cards'],
    ...['engine.detail', 'engine.deletedList', 'engine.edit', 'engine.why'],
  ],
  forms: ['validation', 'engine.form', 'engine.stale', 'engine.gone', 'engine.leave', 'engine.steps', 'engine.objects'],
  import: ['imports', 'engine.import'],
  export: ['engine.export'],
  history: ['history', 'actionLog', 'engine.history', 'engine.undo'],
  files: ['files', 'engine.file', 'FILE_NAME_SIZE_ERROR', 'FILE_SIZE_ERROR', 'INVALID_DOCUMENT_FILE_SELECTED_ERROR'],
  configuration: ['configuration', 'systemConfig', 'messageTexts', 'dataSync', 'scheduledEvents', 'serviceDown'],
  help: ['help', 'faqs'],
  names: ['titles', 'says', 'resources'],
}

const areas = new Map(Object.entries(prefixes).flatMap(([area, keys]) => keys.map(key => [key, area] as const)))

/** Where a text is said, derived from its key: what belongs to a resource is said where that is. */
export function findArea(key: string): string {
  const [first = '', second = ''] = key.split('.')
  const own = first === 'resources' ? `${second.charAt(0).toLowerCase()}${second.slice(1)}` : `${first}.${second}`
  return areas.get(own) ?? areas.get(first) ?? 'general'
}
