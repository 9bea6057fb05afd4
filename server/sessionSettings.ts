import { parseInteger, setting } from './setting.ts'

/** How long sessions go on, in seconds. */
export const sessionSettings = {
  sessionIdle: setting({
    name: 'LOCUM_SESSION_IDLE',
    what: 'Minutes without use after which a session ends; the console warns a minute before. From 2 to 1440.',
    fallbackText: '15',
    fallback: () => 15 * 60,
    parse: text => parseInteger(2, 1440)(text) * 60,
  }),
  sessionLongest: setting({
    name: 'LOCUM_SESSION_HOURS',
    what: 'Hours after which a session ends, however much it is used. From 1 to 720.',
    fallbackText: '12',
    fallback: () => 12 * 60 * 60,
    parse: text => parseInteger(1, 720)(text) * 60 * 60,
  }),
}
