import type { MessageReference } from '#contract/catalogue.ts'
import type { ToText } from '#src/providers/messages/useText.ts'

/** News that are told of several fields at once, each with a text of its own for that. */
const shared = new Set(['new', 'gone', 'back', 'required', 'optional'].map(event => `engine.news.${event}`))

/** What changed in a form as sentences: of what came and what left one each, however many fields it is about. */
export function toNoticeText(news: readonly MessageReference[], text: ToText): string {
  const labels = (messageKey: string) => news.filter(each => each.messageKey === messageKey).map(({ args }) => args[0])
  const sentences = news.map(({ messageKey, args }) => {
    const together = shared.has(messageKey) ? labels(messageKey) : []
    return together.length > 1 ? text(`${messageKey}.many`, together.join(', ')) : text(messageKey, ...args)
  })
  return [...new Set(sentences)].join(' ')
}
