import { describe, expect, test } from 'vitest'
import { active, hostileTemplates } from '#tests/support/hostileTemplates.ts'
import { fillWords } from './noticeWords.ts'

const footer = { text: 'Why it came.', word: 'Unsubscribe', address: 'https://locum.test/Unsubscribe/x' }
const plain = { subject: 'A shift', message: 'Hello.', layout: null }

describe.each(['message', 'subject', 'layout'])('a hostile %s', part => {
  test.each(hostileTemplates)('runs and loads nothing in mail and bell: %s', (template, outcome) => {
    const fill = () => fillWords({ ...plain, [part]: template }, { x: 'x' }, footer)
    if (outcome instanceof RegExp) return expect(fill).toThrow(outcome)
    const { html, subject, message } = fill()
    expect(html.replace(/^.*?<body[^>]*>/s, '')).not.toMatch(active)
    expect(`${subject}\n${message}`).not.toMatch(/<\w/)
  })
})
