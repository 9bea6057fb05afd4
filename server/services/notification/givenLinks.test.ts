import { expect, it } from 'vitest'
import { hideLinks, putLinks } from './givenLinks.ts'
import { fillOrShipped } from './noticeWords.ts'

const link = 'https://locum.test/reset?guid=secret&id=1'
const footer = { text: '', word: '', address: null }
const shipped = { subject: 'Reset', message: 'Shipped: {{ given.reset }}', layout: null }

function fill(message: string, made = { reset: link }) {
  const given = hideLinks(made)
  return fillOrShipped({ ...shipped, message }, shipped, { given: given.values }, footer, given)
}

it('a link stands as it is given, in the text and as an address of the mail', () => {
  const { message, html } = fill('Here:\n\n{{ given.reset }}')
  expect(message).toBe(`Here:\n\n${link}`)
  expect(html).toContain('href="https://locum.test/reset?guid=secret&#38;id=1"')
  expect(fill('<p><a href="{{ given.reset }}">Here</a></p>').html).toContain('guid=secret&#38;id=1"')
  expect(fill('{% if given.reset != "" %}Rate{% else %}None{% endif %}', { reset: '' }).message).toBe('None')
})

it.each([
  'https://evil.test/?{{ given.reset }}',
  '<a href="https://evil.test/?{{ given.reset }}">Here</a>',
  '<p>https://evil.test/{{ given.reset }}</p>',
])('one within another address is not sent so: %s', message => {
  expect(fill(message).message).toBe(`Shipped: ${link}`)
})

it.each(['{{ given.reset | slice: 20, 60 }}', '{{ given.reset | replace: "given.invalid", "evil.test" }}'])(
  'no filter has a part of it: %s',
  message => {
    expect(JSON.stringify(fill(message))).not.toMatch(/evil.*secret/)
    expect(fill(message).html).not.toContain('secret')
  },
)

it('a subject holds none', () => {
  const given = hideLinks({ reset: link })
  const stand = [...given.links.keys()].join()
  expect(() => putLinks({ subject: `x ${stand}`, message: '', html: '' }, given)).toThrow()
})
