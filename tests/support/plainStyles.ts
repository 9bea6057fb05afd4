import createCache from '@emotion/cache'

/**
 * The declarations that a component test can notice: what is hidden, what takes no pointer, what stands in a line of its own
 * (names are put together by that), how wide columns are drawn. Nothing else is laid out or painted here.
 */
const noticed = /^\s*(display|visibility|pointer-events|grid-template-columns)\s*:/

/** Leaves of a rule what can be noticed; empty where that is nothing. */
function toPlainRule(rule: string): string {
  let isNoticed = false
  const plain = rule.replace(/\{([^{}]*)\}/g, (_, body: string) => {
    const kept = body.split(';').filter(declaration => noticed.test(declaration))
    isNoticed ||= kept.length > 0
    return `{${kept.join(';')}}`
  })
  return isNoticed ? plain : ''
}

/**
 * Hands the window only what can be noticed of the components' styles. A query by role asks for the style of each element that
 * it meets, and jsdom holds every rule of every component against each of them: that was most of what the tests cost.
 */
function plainStyles(): void {
  const { sheet } = createCache({ key: 'plain' })
  const sheets: typeof sheet = Object.getPrototypeOf(sheet)
  const { insert } = sheets
  sheets.insert = function insertPlain(rule) {
    const plain = toPlainRule(rule)
    // As in a build: one element holds all rules, and a new one is no change of the document.
    this.isSpeedy = true
    if (plain) insert.call(this, plain)
  }
}

plainStyles()
