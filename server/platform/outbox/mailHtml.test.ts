import { expect, it } from 'vitest'
import { buildMailHtml } from './mailHtml.ts'

it('has the paragraphs, lines and links of the text', () => {
  const html = buildMailHtml('A shift', 'Hello Ann,\n\nopen https://a.test/x?b=1&c=2.\nThank you\n')
  expect(html).toContain('>A shift</h1>')
  expect(html).toMatch(/<p [^>]*>Hello Ann,<\/p>/)
  expect(html).toMatch(
    /open <a href="https:\/\/a\.test\/x\?b=1&#38;c=2" [^>]*>https:\/\/a\.test\/x\?b=1&#38;c=2<\/a>\.<br>\nThank you/,
  )
})

it('shows what looks like markup as text', () => {
  const html = buildMailHtml('<b>', `<script>"x"</script> https://a.test/"onclick='y'`)
  expect(html).not.toMatch(/<b>|<script|"onclick|'y'/)
})
