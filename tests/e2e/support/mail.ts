import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The folder in which the server that the specs share keeps its data. */
const dataFolder = () => join(process.env.LOCUM_E2E_CONFIG ?? '', '..', 'data')

interface Wanted {
  /** A link of an earlier mail, which is not the one. */
  known?: string
  data?: string
}

/** A link in a mail to an address, as the server wrote it beside its data files; null until there is one. */
async function findLink(
  email: string,
  pattern: RegExp,
  { known, data = dataFolder() }: Wanted,
): Promise<string | null> {
  const folder = join(data, 'mail')
  const written = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
  for (const file of written) {
    const mail = (await readFile(join(folder, file), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    const link = mail.includes(`To: ${email}`) && pattern.exec(mail)?.[0]
    if (link && link !== known) return link
  }
  return null
}

/** Waits for the mail to an address with a link, and answers that. */
export async function waitForLink(email: string, pattern: RegExp, wanted: Wanted = {}): Promise<string> {
  await expect.poll(() => findLink(email, pattern, wanted)).not.toBeNull()
  return (await findLink(email, pattern, wanted)) ?? ''
}
