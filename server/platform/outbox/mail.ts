import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { buildMailHtml } from './mailHtml.ts'

/** A mail as it is handed to the provider. */
export interface Mail {
  /** Stands in `Message-ID`: the same in every attempt. */
  key: string
  to: string
  subject: string
  /** Plain text; goes out as HTML as well. */
  text: string
  /** The HTML; made of the text where it is absent. */
  html?: string
  headers?: Readonly<Record<string, string>>
}

/** How mail leaves: by a server (SMTP_URL), else as .eml files. */
export interface Mailer {
  /** Throws what the provider answers; `isFinal` tells whether trying again makes no sense. */
  send(mail: Mail): Promise<void>
  isFinal(error: unknown): boolean
  close(): void
}

/** What the way of mail is opened with. */
export interface MailerOptions {
  smtpUrl: string | null
  /** The folder of the .eml files. */
  folder: string
  /** The sender: `Locum <no-reply@locum.example.com>`. */
  from: string
}

/** Milliseconds that a provider has for each step of the conversation. */
const patience = 10_000

/** Opens the way of mail; nothing is connected yet. */
export function openMailer({ smtpUrl, folder, from }: MailerOptions): Mailer {
  const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const transport: Transporter =
    smtpUrl === null
      ? createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      : createTransport({ url: smtpUrl, pool: true, maxConnections: 2, ...timeouts })
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ key, ...mail }) {
      const sent = await transport.sendMail({
        from,
        ...mail,
        html: mail.html ?? buildMailHtml(mail.subject, mail.text),
        messageId: `<${key}@${domain}>`,
      })
      if (smtpUrl === null) await writeMail(folder, key, sent.message as Buffer)
    },
    isFinal: isRefused,
    close: () => transport.close(),
  }
}

/**
 * Says whether the server refuses this receiver or this text for good (RFC 5321 4.2.1: a code of 500 and above); a refusal of our
 * account or sender ends once the operator has mended it.
 */
function isRefused(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown }
  return (command === 'RCPT TO' || command === 'DATA') && Number(responseCode) >= 500
}

/** A file appears whole, and once: a second attempt has the same name. */
async function writeMail(folder: string, key: string, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${key.replace(/[^\w.-]/g, '_')}.eml`)
  await writeFile(`${path}.part`, message, { mode: 0o600 })
  await rename(`${path}.part`, path)
}
