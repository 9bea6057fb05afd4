import { expect, it } from 'vitest'
import { isChrome } from './isChrome.ts'

const engine = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${engine} Chrome/140.0.0.0 Safari/537.36`, true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1', true],
  [`${engine} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15', false],
])('tells Chrome from the others: %s', (userAgent, expected) => {
  expect(isChrome(userAgent)).toBe(expected)
})
