import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Generator } from './generator.ts'
import { describeMenu } from './words/menu.ts'
import { describeMetaSchema, type MetaSchema } from './words/metaSchema.ts'

const root = join(import.meta.dirname, '../..')

interface Page {
  title: string
  introduction: string
  /** What stands before the words, a line each. */
  guide?: string[]
  /** The file names in `schemas/meta/` and what the part about it is called. */
  parts: { meta: string; heading: string; files: string }[]
}

const noticeGuide = [
  'Every shipped event has a file: add an entry to its `notices`, with a `code` of its own, and check with',
  '`LOCUM_CONFIG=FOLDER npm run doctor`. Some events and notices are raised and sent by the program itself, such as those of reset links: a',
  'folder of your own that lacks one is refused, and the doctor names the file to take over from the release.',
  '',
  '## Addresses',
  '',
  '`address` is the full address of `opens`, or that of the console where the notice has no `opens`; `link` is that of the notice’s `link`, for who has not',
  'signed in, and a different one in each mail. Both begin with `LOCUM_PUBLIC_URL`. Without it they are empty, except in a demo that answers its own machine',
  'alone, so write `{% if address != "" %}Open it: {{ address }}{% endif %}`.',
  '',
  '## Modes',
  '',
  '| mode | goes to whom | says |',
  '| --- | --- | --- |',
  '| `InApp` | users, in the bell | `message` |',
  '| `Email` | whoever has a mail address | `message`, in its layout |',
  '| `SMS` | whoever has a phone number, where `LOCUM_SMS_URL` is set | `sms`, else `message` |',
  '| `Push` | users who have allowed a browser to notify them, and by `LOCUM_PUSH_URL`, where that is set, those who have not | `sms`, else `message` |',
  '',
  'Whom a mode does not reach has no row in the log of notifications. Texts and pushes wait for the end of a receiver’s quiet hours; mails and what is',
  '`critical` do not. Mails with a `digest` leave together: `hourly` at the full hour, `daily` at 13:00 UTC, `critical` ones at once all the same.',
  '',
  '## Filters',
  '',
  'Beside those of Liquid (`upcase`, `default`, `replace`, ...), with `StartsOn` as an example:',
  '',
  '| filter | of a moment, a date or a time |',
  '| --- | --- |',
  '| none | `12/18/2026 07:00 AM`, as the console shows it |',
  '| `day` | `12/18/2026 Fri` |',
  '| `date` | `12/18/2026` |',
  '| `time` | `07:00 AM` |',
  '| `datetime` | `12/18/2026 07:00 AM` |',
  '| `until: EndsOn` | `07:00 AM – 07:00 PM` |',
  '',
  'There is no `raw`, `json`, `inspect` or `date_to_xmlschema`, and no `include`, `render`, `layout`, `block` or `liquid`.',
  '',
]

const pages: Record<string, Page> = {
  'docs/schemas.md': {
    title: 'Schemas',
    introduction: 'The words of the files in `schemas/`: what a record is.',
    parts: [{ meta: 'entity', heading: 'An entity', files: '`schemas/`, a file an entity' }],
  },
  'docs/dashboards.md': {
    title: 'Dashboards',
    introduction:
      'The words of the files in `resources/dashboards/`: home pages of numbers and short lists. An edit goes live in open consoles.',
    parts: [{ meta: 'dashboard', heading: 'A dashboard', files: '`resources/dashboards/`, a file a dashboard' }],
  },
  'docs/notices.md': {
    title: 'Notices',
    introduction:
      'The words of the files in `resources/notices/`: who is notified of an event, by which ways, in which words. A file is one event (`resources/events.json`), and is live within a second of its save: with `to`, `modes` and `words` it is whole, and no code is needed. Templates are Liquid. A path of the record leads on through references (`{{ JobID.EmployerID.Name }}`), and each value is written as the console shows it, moments by the clock of their facility; `day`, `date`, `time` and `datetime` write a moment otherwise, and `{{ StartsOn | until: EndsOn }}` both ends of a shift. Beside the record there are `event` (its payload), `receiver` (`FirstName`, `LastName`, `Name`, `Email`), `actor`, `link` and `address`. Who did it is not notified of it, nor who cannot sign in; what a receiver has chosen comes before `off`. Operators change the words under Notification templates, where they stay when a file changes.',
    guide: noticeGuide,
    parts: [{ meta: 'notices', heading: 'Notices of an event', files: '`resources/notices/`, a file an event' }],
  },
  'docs/descriptors.md': {
    title: 'Descriptors',
    introduction:
      'The words of the files in `resources/`: how records are listed, edited, called and permitted, and what belongs to them.',
    parts: [
      { meta: 'resource', heading: 'A resource', files: '`resources/`, a file a resource' },
      { meta: 'condition', heading: 'Conditions', files: 'machines, schemas and the rules of calls' },
      { meta: 'machine', heading: 'A status machine', files: '`resources/machines/`, a file a machine' },
      { meta: 'events', heading: 'Domain events', files: '`resources/events.json`' },
      { meta: 'permission-modules', heading: 'Permission modules', files: '`resources/permission-modules.json`' },
      { meta: 'applications', heading: 'Applications of others', files: '`resources/applications.json`' },
      { meta: 'messages', heading: 'A message catalogue', files: '`resources/messages/`, a file a language' },
    ],
  },
}

const more = [
  'How they go together is told in [new-resource.md](new-resource.md), a resource in five minutes. Every word is known to an editor that',
  'reads `$schema`, and `npm run doctor` says where one is wrong. A folder of your own (`LOCUM_CONFIG`) is a copy of `schemas/`,',
  '`resources/` and `menu/`, so `$schema` leads to the copy there: take `schemas/meta/` and `menu/menu.xsd` over from each release, and what',
  '`npm run doctor` of the new release names as missing: events of `resources/events.json`, files of `resources/notices/`.',
]

async function readMeta(name: string): Promise<MetaSchema> {
  return JSON.parse(await readFile(join(root, `schemas/meta/${name}.schema.json`), 'utf8')) as MetaSchema
}

async function buildPage({ title, introduction, guide = [], parts }: Page): Promise<string> {
  const described = await Promise.all(
    parts.map(async ({ meta, heading, files }) => [
      `## ${heading}`,
      '',
      `In ${files}. Described by \`schemas/meta/${meta}.schema.json\`.`,
      '',
      ...describeMetaSchema(await readMeta(meta)),
    ]),
  )
  const made = 'This page is made from `schemas/meta/` by `npm run generate`.'
  return `${[`# ${title}`, '', `${introduction} ${made}`, '', ...more, '', ...guide, ...described.flat()].join('\n').trimEnd()}\n`
}

async function buildMenuPage(): Promise<string> {
  const made = 'This page is made from `menu/menu.xsd` by `npm run generate`.'
  const introduction = `The words of \`menu/menu.xml\`, the side menu. ${made}`
  const described = describeMenu(await readFile(join(root, 'menu/menu.xsd'), 'utf8'))
  return `${['# The menu', '', introduction, '', ...more, '', ...described].join('\n').trimEnd()}\n`
}

export const generator: Generator = {
  name: 'the references of the data files',
  outputs: async () => {
    const built = Object.entries(pages).map(async ([path, page]) => [path, await buildPage(page)] as const)
    return Object.fromEntries([...(await Promise.all(built)), ['docs/menu.md', await buildMenuPage()]])
  },
}
