import { createHash } from 'node:crypto'
import { addContent, addSignature, type CertificateContent } from '#contract/certificate.ts'
import type { Database } from '../../platform/database/types.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { getSigningKey } from './certificateKeys.ts'
import { buildPage } from './certificatePage.ts'
import {
  type CertificateFile,
  findContent,
  findFile,
  findSignature,
  insertFile,
  keepFirstContent,
} from './certificateRepository.ts'
import { drawingWorker } from './drawingWorker.ts'

/** Which certificate is asked for, in which words, and whose place in the worker it takes. */
interface Asked extends Pick<CallContext, 'language' | 'text'> {
  /** Of the time card. */
  id: number
  holder: unknown
}

/** The certificates of approvals, each of which is made once a language. */
export interface CertificateFiles {
  /** Gets one, and makes it where there is none; `readContent` reads what was approved where nobody has kept it. */
  get(asked: Asked, readContent?: () => Promise<CertificateContent>): Promise<CertificateFile>
}

/** Builds the certificates; `publicUrl` is where they are checked. */
export function buildCertificateFiles(database: Database, publicUrl: string | null): CertificateFiles {
  /** Who asks while one is made waits for the same. */
  const underWay = new Map<string, Promise<CertificateFile>>()

  const make: CertificateFiles['get'] = async (asked, readContent) => {
    const { id, language, text, holder } = asked
    const kept = await findContent(database, id)
    const content = kept ?? (readContent && (await keepFirstContent(database, await readContent())))
    if (!content) throw new Error(`Nothing is kept of an approval of time card ${id}.`)
    const signature = await findSignature(database, id)
    const page = buildPage({ content, signature, origin: publicUrl ?? '', language, text })
    const drawn = await drawingWorker.run(holder, 'drawCertificate', page)
    const key = await getSigningKey(database)
    const bytes = Buffer.from(await addSignature(addContent(drawn, content), key.kid, key.sign))
    const digest = createHash('sha256').update(bytes).digest('hex')
    await insertFile(database, content, language, { bytes, digest })
    // What is stored counts: another instance may have been first, or something else was approved meanwhile.
    return (await findFile(database, id, language)) ?? make(asked, readContent)
  }

  const findOrMake: CertificateFiles['get'] = async (asked, readContent) =>
    (await findFile(database, asked.id, asked.language)) ?? make(asked, readContent)

  return {
    get(asked, readContent) {
      const key = `${asked.id} ${asked.language}`
      const getting = underWay.get(key) ?? findOrMake(asked, readContent).finally(() => underWay.delete(key))
      underWay.set(key, getting)
      return getting
    },
  }
}
