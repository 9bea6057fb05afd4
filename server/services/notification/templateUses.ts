import type { EventNotice, NotificationMode } from '#contract/notice.ts'
import { listTemplateProblems } from '../../platform/configuration/checks/notices.ts'
import { suggest } from '../../platform/configuration/explain.ts'
import { usualLocale } from '../../platform/configuration/index.ts'
import type { Queries } from '../../platform/database/types.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import { isProblem, listVariables, parseTemplate } from '../../platform/templates/index.ts'
import type { WordsPart } from './noticeWords.ts'
import { listConfiguredUses } from './templateRepository.ts'

/** What a master layout is filled with. */
const layoutWords = ['subject', 'content', 'footer']

/** A notice that a template is for. */
export interface TemplateUse {
  notice: EventNotice
  part: WordsPart
  mode: NotificationMode
  locale: string
}

/** The notices that a template is for: by its file name `CODE.part.locale`, and by the configurations that have it. */
export async function listUses(
  queries: Queries,
  notices: readonly EventNotice[],
  fileName: string,
): Promise<TemplateUse[]> {
  const [, stem = fileName, ending = ''] = /^(.*)\.([a-z]{2}(?:-[A-Z]{2})?)$/.exec(fileName) ?? []
  const locale = ending === '' ? usualLocale : ending
  const [, code, part] = /^([A-Z][A-Z0-9_]*)\.(subject|message|sms)$/.exec(stem) ?? []
  const shipped = notices
    .filter(notice => notice.code === code && part !== undefined)
    .map(notice => ({ notice, part: part as WordsPart, mode: pickMode(notice, part as WordsPart), locale }))
  if (shipped.length > 0) return shipped
  // The words of another language are found by the name of the usual one.
  const configured = await listConfiguredUses(queries, [fileName, `${stem}.${usualLocale}`])
  return configured.flatMap(({ code: used, mode, isSubject }) =>
    notices
      .filter(notice => notice.code === used)
      .map(notice => ({
        ...{ notice, mode: mode as NotificationMode, locale },
        part: isSubject ? ('subject' as const) : ('message' as const),
      })),
  )
}

function pickMode({ modes }: EventNotice, part: WordsPart): NotificationMode {
  if (part === 'sms') return modes.find(each => each === 'SMS' || each === 'Push') ?? 'SMS'
  return modes.find(each => each === 'Email') ?? modes[0] ?? 'Email'
}

/** Something wrong in a template. */
export interface TypedProblem {
  line: number
  message: string
  fix: string
}

/** What is wrong with the content of a template: how it is written, and what it asks for that none of its notices has. */
export function listContentProblems(
  { configuration: { resources, events } }: CallContext<string>,
  content: string,
  uses: readonly TemplateUse[],
  isLayout: boolean,
): TypedProblem[] {
  if (!isLayout && uses.length > 0) {
    const found = uses.flatMap(({ notice }) =>
      listTemplateProblems(resources, notice, events.get(notice.event)?.payload ?? {}, content),
    )
    const distinct = new Map(found.map(each => [`${each.line} ${each.message}`, each]))
    return [...distinct.values()].sort((one, other) => one.line - other.line)
  }
  const read = parseTemplate(content)
  if (isProblem(read)) return [{ line: read.line, message: `The template cannot be read: ${read.message}.`, fix: '' }]
  if (!isLayout) return []
  return listVariables(read).flatMap(({ line, path: [root = ''] }) =>
    layoutWords.includes(root)
      ? []
      : [{ line, message: `A master layout has no ${root}.`, fix: suggest(root, layoutWords) }],
  )
}
