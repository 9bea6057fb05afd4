import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/index.ts'
import { toTemplateProblem } from '../../platform/templates/index.ts'
import { type FilledWords, fillWords, listPaths, type NoticeTexts, readTexts } from './noticeWords.ts'
import { findLayout } from './templateRepository.ts'
import { listSamples } from './templateSample.ts'
import { listContentProblems, listUses, type TemplateUse, type TypedProblem } from './templateUses.ts'

/** A template as it is typed. */
interface Typed {
  fileName: string
  content: string
  isLayout: boolean
  layoutId: number
}

/** What a typed template comes to. */
interface Preview {
  problems: TypedProblem[]
  words: FilledWords | null
  /** The notice that it was filled for; null of a template that is for none. */
  use: TemplateUse | null
  /** When what it is filled with happened; null where that is invented. */
  happenedOn: string | null
}

/** Notification/PreviewTemplate: a template as it is typed, filled for the first notice that it is for. */
export async function previewTemplate(context: CallContext<'NotificationTemplates'>): Promise<Envelope> {
  const { problems, words, use, happenedOn } = await preview(context, readTyped(context.given))
  return buildSuccess({
    Problems: problems.map(({ line, message, fix }) => ({ Line: line, Message: message, Fix: fix })),
    Subject: words?.subject ?? null,
    Text: words?.message ?? null,
    Html: words?.html ?? null,
    Notice: use?.notice.name ?? null,
    SampleOn: happenedOn,
  })
}

/** Notification/TestTemplate: the same as a mail to the caller himself. */
export async function testTemplate(context: CallContext<'NotificationTemplates'>): Promise<Envelope> {
  const { problems, words } = await preview(context, readTyped(context.given))
  const [problem] = problems
  if (problem) throw refuseContent(context, problem)
  const { Source: user } = await context.of('Users', 'System').perform('one', { id: context.caller.userId })
  const email = user.Email
  if (typeof email !== 'string' || email === '') throw new Refusal(context.text('notifications.noAddress'))
  if (!words) throw new Refusal(context.text('templates.notFilled'))
  const subject = context.text('templates.testSubject', words.subject)
  const { message: text, html } = words
  await context.outbox.add({ kind: 'mail', companyId: context.caller.companyId, to: email, subject, text, html })
  return buildSuccess(null, context.text('templates.testSent', email))
}

/** Says what is wrong with a template at its content, by line. */
export function refuseContent(
  { text }: Pick<CallContext<'NotificationTemplates'>, 'text'>,
  { line, message, fix }: TypedProblem,
): Refusal {
  const words = text('templates.problem', line, `${message} ${fix}`.trim())
  return new Refusal(words, { '/Content': words })
}

function readTyped({
  FileName = '',
  Content = '',
  IsMasterLayout = false,
  MasterLayoutID = 0,
}: CallContext<'NotificationTemplates', 'preview'>['given']): Typed {
  return {
    ...{ fileName: FileName ?? '', content: Content ?? '' },
    ...{ isLayout: IsMasterLayout === true, layoutId: MasterLayoutID ?? 0 },
  }
}

async function preview(context: CallContext<'NotificationTemplates'>, typed: Typed): Promise<Preview> {
  const { configuration, database } = context
  const uses = typed.isLayout ? [] : await listUses(database, configuration.notices, typed.fileName)
  const problems = listContentProblems(context, typed.content, uses, typed.isLayout)
  const use = typed.isLayout ? toLayoutUse(context) : (uses[0] ?? null)
  if (problems.length > 0) return { problems, words: null, use, happenedOn: null }
  const layout = typed.layoutId > 0 ? await findLayout(database, typed.layoutId) : null
  return use ? fillFor(context, typed, use, layout) : fillAlone(typed, layout)
}

/** A layout is shown around the words of the first notice that is mailed. */
function toLayoutUse({ configuration: { notices }, language }: CallContext<'NotificationTemplates'>) {
  const notice = notices.find(({ modes }) => modes.includes('Email'))
  return notice ? { notice, part: 'message' as const, mode: 'Email' as const, locale: language } : null
}

async function fillFor(
  context: CallContext<'NotificationTemplates'>,
  typed: Typed,
  use: TemplateUse,
  layout: string | null,
): Promise<Preview> {
  const { notice, part, mode, locale } = use
  const texts = await readTexts(context.database, notice)
  const stored = texts.get(mode)?.get(locale) ??
    texts.get(mode)?.get('en') ?? { subject: '', message: '', layout: null }
  const words = typed.isLayout
    ? { ...stored, layout: typed.content }
    : { ...stored, layout: layout ?? stored.layout, [part === 'subject' ? 'subject' : 'message']: typed.content }
  const asked: NoticeTexts = new Map([[mode, new Map([[locale, words]])]])
  const footer = notice.critical ? '' : context.textIn(locale)('notifications.footer', notice.name)
  let failure: TypedProblem = { line: 1, message: context.text('templates.notFilled'), fix: '' }
  for (const { values, happenedOn } of await listSamples(context, notice, listPaths(asked, notice), locale)) {
    try {
      return {
        problems: [],
        words: fillWords(words, values, { text: footer, word: '', address: null }),
        use,
        happenedOn,
      }
    } catch (error) {
      failure = { ...toTemplateProblem(error), fix: '' }
    }
  }
  return { problems: [failure], words: null, use, happenedOn: null }
}

/** A template that is for no notice has no values. */
function fillAlone({ content, isLayout }: Typed, layout: string | null): Preview {
  try {
    const words = isLayout ? { subject: '', message: '', layout: content } : { subject: '', message: content, layout }
    return {
      problems: [],
      words: fillWords(words, {}, { text: '', word: '', address: null }),
      use: null,
      happenedOn: null,
    }
  } catch (error) {
    return { problems: [{ ...toTemplateProblem(error), fix: '' }], words: null, use: null, happenedOn: null }
  }
}
