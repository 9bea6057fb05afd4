import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A provider of mail: what it has taken, and what it does with what comes. */
export interface MailProvider {
  url: string
  /** The Message-ID of each mail that came, with the receiver and the text. */
  mails: { key: string; to: string; text: string }[]
  /** It says so to whoever sends: try later. */
  isDown: boolean
  /** How often it said that. */
  refusals: number
  /** It refuses the password of the installation. */
  isLocked: boolean
  /** Milliseconds from what it has read until it says that it has taken it. */
  delay: number
  close(): Promise<void>
}

/** Starts a provider on a free port; it refuses for good whoever is called gone. */
export async function startMailProvider(): Promise<MailProvider> {
  const refuse = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _, done) =>
      provider.isLocked ? done(new Error('Wrong password')) : done(null, { user: username }),
    disabledCommands: ['STARTTLS'],
    onMailFrom(_, __, done) {
      if (provider.isDown) provider.refusals += 1
      done(provider.isDown ? refuse(421, 'Try later') : null)
    },
    onRcptTo: ({ address }, _, done) => done(address.startsWith('gone') ? refuse(550, 'No such user') : null),
    async onData(stream, { envelope }, done) {
      const mail = await text(stream)
      const key = /^Message-ID: <([^@>]+)@/im.exec(mail)?.[1] ?? 'none'
      provider.mails.push({ key, to: envelope.rcptTo[0]?.address ?? '', text: mail })
      setTimeout(done, provider.delay)
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const provider: MailProvider = {
    ...{ url: `smtp://127.0.0.1:${port}`, mails: [], isDown: false, refusals: 0, isLocked: true, delay: 0 },
    close: () => new Promise<void>(done => server.close(() => done())),
  }
  return provider
}
