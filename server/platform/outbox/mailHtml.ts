import { escapeHtml } from '../http/escapeHtml.ts'

const styles = {
  body: 'margin:0;padding:24px;background:#f5f7fa;color:#1b2733;font:16px/1.5 system-ui,sans-serif',
  main: 'max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:8px',
  heading: 'margin:0 0 16px;font-size:20px;line-height:1.3',
  paragraph: 'margin:0 0 16px',
  link: 'color:#0f766e;overflow-wrap:anywhere',
}

/**
 * The HTML of a mail, made of its plain text: the subject above the paragraphs, addresses as links. It has all that the text has, and
 * loads nothing.
 */
export function buildMailHtml(subject: string, text: string): string {
  const paragraphs = text.trim().split(/\n{2,}/)
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title></head>
<body style="${styles.body}"><div role="main" dir="auto" style="${styles.main}">
<h1 dir="auto" style="${styles.heading}">${escapeHtml(subject)}</h1>
${paragraphs.map(each => `<p dir="auto" style="${styles.paragraph}">${toMarkup(each)}</p>`).join('\n')}
</div></body></html>
`
}

/** A paragraph with its lines and addresses; a stop at the end of an address is the sentence's. */
function toMarkup(paragraph: string): string {
  const parts = paragraph.split(/(https?:\/\/\S*[^\s.,;:!?)\]'"])/)
  return parts
    .map((part, index) => {
      const text = escapeHtml(part).replaceAll('\n', '<br>\n')
      return index % 2 === 0 ? text : `<a href="${text}" style="${styles.link}">${text}</a>`
    })
    .join('')
}
