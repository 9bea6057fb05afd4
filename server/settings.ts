import { createHash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { phoneSettings } from './phoneSettings.ts'
import { OperatorError } from './platform/kernel/failure.ts'
import { parseClamdAddress } from './platform/scanning/index.ts'
import {
  type Environment,
  optional,
  parseAddress,
  parseChoice,
  parseInteger,
  parseIntegers,
  readSetting,
  type Setting,
  type Surroundings,
  setting,
} from './setting.ts'

/** The names by which `LOCUM_SERVICES` chooses what a process hosts. */
const serviceNames = [
  'console',
  'registry',
  'identity',
  'membership',
  'notification',
  'chat',
  'marketplace',
  'info',
] as const

/** One of the services that a process can host. */
export type ServiceName = (typeof serviceNames)[number]

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))

/** True for an address or name of this machine that no other machine reaches. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

function parseServices(text: string): ServiceName[] {
  const names = text.split(',').map(name => name.trim().toLowerCase())
  const unknown = names.filter(name => !serviceNames.some(known => known === name))
  if (unknown.length > 0) throw new Error(`"${unknown.join(', ')}" is none of ${serviceNames.join(', ')}`)
  return serviceNames.filter(name => names.includes(name))
}

function parseRoute(text: string): string {
  const route = text.trim().replace(/^\//, '')
  if (/^[\w-]+$/.test(route)) return route
  throw new Error(`"${text}" is not the first part of a path, such as FAQs`)
}

/** Every setting, documented where it is defined; `docs/settings.md` is generated from this list. */
export const settingDefinitions = {
  port: setting({
    name: 'PORT',
    what: 'The port of the console and of all services: one origin for everything. 0 takes any free port.',
    fallbackText: '4000',
    parse: parseInteger(0, 65535),
  }),
  host: setting({
    name: 'HOST',
    what: 'The address to listen on. The default answers this machine alone; `0.0.0.0` answers everybody, so put TLS before it.',
    fallbackText: '127.0.0.1',
    parse: text => text,
  }),
  publicUrl: optional({
    name: 'LOCUM_PUBLIC_URL',
    what: 'The origin by which browsers reach the console, such as `https://locum.example.com`: issuer of tokens, base of links in mail, and the one origin whose pages may connect to hubs.',
    fallbackText:
      'the address that a request names; behind a proxy no link is mailed then. Notices of events have links without it only in a demo that answers this machine alone',
    parse: text => new URL(parseAddress('http', 'https')(text)).origin,
  }),
  data: setting({
    name: 'LOCUM_DATA',
    what: 'The folder of everything that is kept: the embedded database, uploads, keys, mail without `SMTP_URL`.',
    fallbackText: "`.locum` in the project; as root `/var/lib/locum/<hash of the project's path>`",
    fallback: ({ isRoot, root }) =>
      isRoot
        ? join('/var/lib/locum', createHash('sha256').update(root).digest('hex').slice(0, 12))
        : join(root, '.locum'),
    parse: text => resolve(text),
  }),
  config: setting({
    name: 'LOCUM_CONFIG',
    what: 'The folder where `schemas/`, `resources/` and `menu/` lie. Edits are picked up while the services run.',
    fallbackText: "the project's root",
    fallback: ({ root }) => root,
    parse: text => resolve(text),
  }),
  databaseUrl: optional({
    name: 'DATABASE_URL',
    what: 'A PostgreSQL (15 or newer) of your own, such as `postgres://user:password@host:5432/locum`.',
    fallbackText: 'none: an embedded PostgreSQL 18 runs in the data folder',
    parse: parseAddress('postgres', 'postgresql'),
  }),
  databaseConnections: setting({
    name: 'LOCUM_DATABASE_CONNECTIONS',
    what: 'How many database connections one process keeps at most, besides one that listens.',
    fallbackText: '12',
    parse: parseInteger(2, 200),
  }),
  redisUrl: optional({
    name: 'REDIS_URL',
    what: 'A Redis that carries live messages between several instances: the same one for all of them.',
    fallbackText: "none: the database's own notifications carry them",
    parse: parseAddress('redis', 'rediss'),
  }),
  demo: setting<'on' | 'off' | 'auto'>({
    name: 'LOCUM_DEMO',
    what: 'Demo data and demo accounts: `on` fills a new database with them, `off` starts empty and asks for `LOCUM_ADMIN_PASSWORD` once.',
    fallbackText: '`on` when the database is new, `NODE_ENV` is not `production` and HOST is loopback; else `off`',
    fallback: () => 'auto',
    parse: parseChoice(['on', 'off', 'auto']),
  }),
  adminPassword: optional({
    name: 'LOCUM_ADMIN_PASSWORD',
    what: 'The password of the first administrator (`admin`), needed once: at the first start without demo data.',
    fallbackText: 'none',
    parse: text => {
      if (text.length >= 12) return text
      throw new OperatorError('LOCUM_ADMIN_PASSWORD is too short: give it at least 12 characters.')
    },
  }),
  services: setting<ServiceName[]>({
    name: 'LOCUM_SERVICES',
    what: `Which services this process hosts, with commas between: ${serviceNames.map(name => `\`${name}\``).join(', ')}. \`console\` alone serves a back end of your own.`,
    fallbackText: 'all',
    fallback: () => [...serviceNames],
    parse: parseServices,
  }),
  registryUrl: optional({
    name: 'LOCUM_REGISTRY_URL',
    what: 'The registry that the console asks where services are, such as `https://api.example.com/registry`, for a back end of your own.',
    fallbackText: "none: the console's own origin",
    parse: parseAddress('http', 'https'),
  }),
  identityUrl: optional({
    name: 'LOCUM_IDENTITY_URL',
    what: 'The identity service (OpenID Connect) of a back end of your own, such as `https://id.example.com`: it signs users in, and its access tokens (JWT) are checked by the keys that it publishes. Needs `LOCUM_SERVICES=console` and `LOCUM_REGISTRY_URL`.',
    fallbackText: "none: Locum's own",
    parse: parseAddress('http', 'https'),
  }),
  identityClient: setting({
    name: 'LOCUM_IDENTITY_CLIENT',
    what: 'The client that the console is at `LOCUM_IDENTITY_URL`.',
    fallbackText: '`locum-console`',
    parse: text => text,
  }),
  identityScope: setting({
    name: 'LOCUM_IDENTITY_SCOPE',
    what: 'The scopes that the console asks for at `LOCUM_IDENTITY_URL`, with spaces between.',
    fallbackText: '`openid profile offline_access api`',
    parse: text => text,
  }),
  identityFlow: setting<'ResourceOwner' | 'Implicit'>({
    name: 'LOCUM_IDENTITY_FLOW',
    what: 'How the console signs in at `LOCUM_IDENTITY_URL`: `password` asks on its own page, `redirect` leaves for that service (authorization code with PKCE).',
    fallbackText: '`redirect`',
    parse: text => (parseChoice(['password', 'redirect'])(text) === 'password' ? 'ResourceOwner' : 'Implicit'),
  }),
  identityAudience: optional({
    name: 'LOCUM_IDENTITY_AUDIENCE',
    what: 'The audience that access tokens of `LOCUM_IDENTITY_URL` must be meant for: one made for another service is refused.',
    fallbackText: 'none: it must be set with `LOCUM_IDENTITY_URL`',
    parse: text => text,
  }),
  application: setting({
    name: 'LOCUM_APPLICATION',
    what: "The application's code: whose permissions are asked for, and under which the console keeps a user's settings.",
    fallbackText: '`Marketplace`',
    parse: text => text,
  }),
  healthPorts: setting<number[]>({
    name: 'LOCUM_HEALTH_PORTS',
    what: 'Ports of the host of the console whose `/health` it probes, with commas between.',
    fallbackText: "none: the console's own origin is probed",
    fallback: () => [],
    parse: text => text.split(',').map(port => parseInteger(1, 65535)(port.trim())),
  }),
  gridPages: setting<number[]>({
    name: 'LOCUM_GRID_PAGES',
    what: 'How many rows a page of a list can have, with commas between: whole numbers from 1 to 100.',
    fallbackText: '10, 20, 30, 40, 50',
    parse: parseIntegers(1, 100),
  }),
  defaultGridPage: optional({
    name: 'LOCUM_DEFAULT_GRID_PAGE',
    what: 'How many rows a page of a list has until a user chooses otherwise: one of `LOCUM_GRID_PAGES`.',
    fallbackText: '10, or the least of `LOCUM_GRID_PAGES` where that is none of them',
    parse: parseInteger(1, 100),
  }),
  muiXKey: optional({
    name: 'LOCUM_MUI_X_KEY',
    what: 'A licence key of MUI X Pro: with one, the console loads the Pro grid; where the key is not valid for it, the community grid, with a warning in the log of the browser. It is sent to every browser.',
    fallbackText: 'none: the community grid',
    parse: text => text,
  }),
  uploadQuota: setting({
    name: 'LOCUM_UPLOAD_QUOTA',
    what: 'How many megabytes of files one user may bring within 24 hours: pictures and documents of records. Files to import have `LOCUM_IMPORT_QUOTA`.',
    fallbackText: '200',
    parse: parseInteger(5, 1_000_000),
  }),
  importQuota: setting({
    name: 'LOCUM_IMPORT_QUOTA',
    what: 'How many megabytes of files to import one user may bring within 24 hours.',
    fallbackText: '1000',
    parse: parseInteger(50, 1_000_000),
  }),
  clamd: optional({
    name: 'LOCUM_CLAMD',
    what: 'Where ClamAV looks through what is uploaded before it is kept: `host:port` of its clamd, or the path of its socket. While it does not answer, no upload is taken.',
    fallbackText: 'none: uploads are not scanned',
    parse: parseClamdAddress,
  }),
  syncSource: optional({
    name: 'LOCUM_SYNC_SOURCE',
    what: 'Where data of candidates and facilities is taken over from: a folder of JSON files, or an address below which each list has its name (`https://ats.example.com/locum`).',
    fallbackText: 'none: a data sync is refused',
    parse: text => (/^https?:/.test(text) ? parseAddress('http', 'https')(text) : resolve(text)),
  }),
  smtpUrl: optional({
    name: 'SMTP_URL',
    what: 'The mail server, such as `smtps://user:password@host:465`.',
    fallbackText: 'none: mail is written to the data folder as .eml files',
    parse: parseAddress('smtp', 'smtps'),
  }),
  anonymousRoutes: setting<string[]>({
    name: 'LOCUM_ANONYMOUS_ROUTES',
    what: 'Further pages that are open without a sign-in, by the first part of their paths, with commas between.',
    fallbackText: 'none',
    fallback: () => [],
    parse: text => text.split(',').map(parseRoute),
  }),
  permitAll: setting<'on' | 'off'>({
    name: 'LOCUM_PERMIT_ALL',
    what: '`on` gives every permission to everybody who signs in, and says so on every page: for a try on one machine. It is refused in production and where HOST is not loopback.',
    fallbackText: '`off`',
    parse: parseChoice(['on', 'off']),
  }),
  unsignedLinks: setting<'on' | 'off'>({
    name: 'LOCUM_UNSIGNED_LINKS',
    what: '`on` opens the pages of ratings, worked jobs and answers of candidates by the bare numbers in their addresses, as older mails have them. Numbers can be counted through, so each start warns of it.',
    fallbackText: '`off`: they need the link of a mail, or a sign-in',
    parse: parseChoice(['on', 'off']),
  }),
  ...phoneSettings,
  mailFrom: optional({
    name: 'LOCUM_MAIL_FROM',
    what: 'The sender of mail, such as `Locum <no-reply@locum.example.com>`.',
    fallbackText: '`Locum <no-reply@` and the host of `LOCUM_PUBLIC_URL`',
    parse: text => text,
  }),
  deliveryRetry: setting({
    name: 'LOCUM_DELIVERY_RETRY',
    what: 'Seconds before mail or a webhook that was not taken is tried again, doubled for each further attempt up to an hour.',
    fallbackText: '14',
    parse: parseInteger(1, 3600),
  }),
  sessionIdle: setting({
    name: 'LOCUM_SESSION_IDLE',
    what: 'Minutes without use after which a session ends; the console warns a minute before. From 2 to 1440.',
    fallbackText: '15',
    parse: text => parseInteger(2, 1440)(text) * 60,
  }),
  sessionLongest: setting({
    name: 'LOCUM_SESSION_HOURS',
    what: 'Hours after which a session ends, however much it is used. From 1 to 720.',
    fallbackText: '12',
    parse: text => parseInteger(1, 720)(text) * 60 * 60,
  }),
  eventDays: setting({
    name: 'LOCUM_EVENT_DAYS',
    what: 'Days for which domain events, and what users were told, are kept and listed.',
    fallbackText: '90',
    parse: parseInteger(1, 3650),
  }),
  trustProxy: setting({
    name: 'TRUST_PROXY',
    what: 'How many reverse proxies stand before the services, so that their `X-Forwarded-*` headers are believed.',
    fallbackText: '0',
    parse: parseInteger(0, 10),
  }),
  logLevel: setting<'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'>({
    name: 'LOG_LEVEL',
    what: 'From which level on log lines (JSON) are written to standard output; `info` names each request.',
    fallbackText: '`info` when `NODE_ENV` is `production`, else `warn`',
    fallback: ({ environment }) => (environment.NODE_ENV === 'production' ? 'info' : 'warn'),
    parse: parseChoice(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
  }),
  mode: setting<'production' | 'development'>({
    name: 'NODE_ENV',
    what: '`production` leaves demo data out and logs each request.',
    fallbackText: '`development`',
    parse: text => (text === 'production' ? 'production' : 'development'),
  }),
}

type Definitions = typeof settingDefinitions

/** All settings, read and typed; `root` is the folder of the project. Nulls mean that the setting is not given. */
export type Settings = {
  [Key in keyof Definitions]: Definitions[Key] extends Setting<infer Value> ? Value : never
} & { root: string }

/**
 * Reads every setting from the environment.
 * Throws an `OperatorError` (one line: the variable, its text, what is allowed) at the first that is wrong, or that does not go
 * with another.
 */
export function readSettings(
  environment: Environment = process.env,
  overrides: Partial<Omit<Surroundings, 'environment'>> = {},
): Settings {
  const surroundings: Surroundings = {
    environment,
    isRoot: process.getuid?.() === 0,
    root: projectRoot,
    ...overrides,
  }
  const entries = Object.entries(settingDefinitions).map(([key, definition]) => [
    key,
    readSetting(definition as Setting<unknown>, surroundings),
  ])
  const settings: Settings = { ...Object.fromEntries(entries), root: surroundings.root }
  checkAuthority(settings)
  checkGridPages(settings)
  checkPermitAll(settings)
  return settings
}

/** One process has one authority: users of somebody else's identity service are no users of ours. */
function checkAuthority({ identityUrl, identityAudience, registryUrl, services }: Settings): void {
  if (identityUrl === null) return
  const own = services.filter(name => name !== 'console')
  if (own.length > 0) {
    throw new OperatorError(
      `LOCUM_IDENTITY_URL is for the console alone: set LOCUM_SERVICES=console, without ${own.join(', ')}.`,
    )
  }
  if (registryUrl === null) {
    throw new OperatorError('LOCUM_IDENTITY_URL needs LOCUM_REGISTRY_URL: there the permissions of users are found.')
  }
  if (identityAudience === null) {
    throw new OperatorError(
      'LOCUM_IDENTITY_URL needs LOCUM_IDENTITY_AUDIENCE: without it a token made for another service would work here too.',
    )
  }
}

function checkGridPages({ gridPages, defaultGridPage }: Settings): void {
  if (defaultGridPage === null || gridPages.includes(defaultGridPage)) return
  throw new OperatorError(
    `LOCUM_DEFAULT_GRID_PAGE is ${defaultGridPage}, but it must be one of LOCUM_GRID_PAGES: ${gridPages.join(', ')}.`,
  )
}

function checkPermitAll({ permitAll, mode, host }: Settings): void {
  if (permitAll === 'off' || (mode !== 'production' && isLoopback(host))) return
  throw new OperatorError(
    'LOCUM_PERMIT_ALL=on gives everybody every permission: it is for one machine (HOST=127.0.0.1) and never for NODE_ENV=production.',
  )
}

/** What says where links in mails lead. */
export type MailOriginSettings = Pick<Settings, 'publicUrl' | 'demo' | 'mode' | 'host' | 'port' | 'trustProxy'>

/** Says whether this is the console alone, over a back end whose users and records are somebody else's. */
export function isConsoleAlone({ identityUrl }: Pick<Settings, 'identityUrl'>): boolean {
  return identityUrl !== null
}

/** Says whether a new database is to be filled with demo data (`LOCUM_DEMO`, or its default for this host and mode). */
export function hasDemo(settings: Pick<Settings, 'demo' | 'mode' | 'host'>): boolean {
  if (settings.demo !== 'auto') return settings.demo === 'on'
  return settings.mode !== 'production' && isLoopback(settings.host)
}

/**
 * Where links in mails lead that no request sets off: `LOCUM_PUBLIC_URL`, in a demo of one machine without it the address that is printed at the
 * start; null where nobody knows.
 */
export function findMailOrigin(settings: MailOriginSettings): string | null {
  const { publicUrl, host, port, trustProxy } = settings
  if (publicUrl !== null || !hasDemo(settings) || !isLoopback(host) || port === 0 || trustProxy > 0) return publicUrl
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
