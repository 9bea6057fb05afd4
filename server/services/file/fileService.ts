import { randomInt } from 'node:crypto'
import { buildSuccess } from '#contract/envelope.ts'
import { findFileProblem, isDocumentType, toExtension } from '#contract/files.ts'
import { isBase64 } from '#contract/formats.ts'
import type { FileRow } from '#contract/rows.gen.ts'
import { hasAccount } from '../../platform/access/caller.ts'
import { badRequest, forbidden, notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension, SaveContext } from '../../platform/resources/extension.ts'
import type { FileAddresses } from './fileAddress.ts'
import { findFile, insertContent, narrowToBrought, narrowToHeld, sumBrought } from './fileRepository.ts'
import type { CheckUpload } from './uploadCheck.ts'

const megabyte = 1024 * 1024

/** The calls of the resource Files (SPEC-1 §7 "File and settings", rules C7.6), and who reaches which file; `quota` in megabytes. */
export function buildFileExtension(
  addresses: FileAddresses,
  quota: number,
  checkUpload: CheckUpload,
): ResourceExtension<'Files'> {
  return {
    handlers: {
      upload: {
        async prepare(context) {
          const { args, caller } = context
          if (!hasAccount(caller)) throw forbidden()
          const { FileName, Content } = args.record ?? {}
          await checkUpload(context, { content: decode(Content), name: String(FileName), property: 'Content' })
          return async inside => {
            const { Source } = await inside.perform('create', { record: { ...args.record, ID: 0 } })
            return buildSuccess(Source, inside.text('files.uploaded'))
          }
        },
      },
      async download(context) {
        const { ID } = await getOwnRow(context)
        const file = await findFile(context.database, ID)
        if (!file) throw notFound(context.text('files.none'))
        const { name, content } = file
        return buildSuccess({ ID, FileName: name, Extension: toExtension(name), Content: content.toString('base64') })
      },
      async address(context) {
        const { ID, FileName } = await getOwnRow(context)
        const { address, expiresOn } = await addresses.build(ID)
        return buildSuccess({ ID, FileName, Address: address, ExpiresOn: expiresOn })
      },
    },
    rowPolicy: (caller, table, plans) => narrowToHeld(caller, table, plans),
    rowPolicyProperties: ['OwnerID'],
    // What somebody without an account signs with.
    linkPolicy: narrowToBrought,
    async beforeSave(context) {
      completeFile(context)
      await checkQuota(context, quota)
    },
    async afterSave({ id, transaction, transient }) {
      await insertContent(transaction, id, decode(transient.Content))
    },
  }
}

async function getOwnRow(context: CallContext<'Files'>): Promise<FileRow> {
  if (context.args.id === undefined) throw badRequest('id is missing: name the file.')
  return (await context.perform('one', context.args)).Source
}

/** Refuses what may not be kept, and fills in what is known of the rest. */
function completeFile({ caller, record, transient, text }: SaveContext<'Files'>): void {
  const { FileName, DocumentType } = record
  if (typeof FileName !== 'string' || !isDocumentType(DocumentType)) throw badRequest('Name the file and its type.')
  const refuse = (name: string, message: string) => new Refusal(message, { [`/${name}`]: message })
  if (typeof transient.Content !== 'string') throw refuse('Content', text('files.missing'))
  if (!isBase64(transient.Content)) throw refuse('Content', text('files.notBase64'))
  const content = decode(transient.Content)
  const problem = findFileProblem(DocumentType, { name: FileName, size: content.length, content })
  if (problem) {
    const isOfName = problem.messageKey === 'files.manyDots' || problem.messageKey === 'FILE_NAME_SIZE_ERROR'
    throw refuse(isOfName ? 'FileName' : 'Content', text(problem.messageKey, ...problem.args))
  }
  record.Extension = toExtension(FileName)
  record.Size = content.length
  record.OwnerID = caller.userId
  record.LinkID = caller.linkId ?? null
  record.Key = Array.from({ length: 250 }, () => keyLetters[randomInt(keyLetters.length)]).join('') + record.Extension
}

async function checkQuota({ caller, record, transaction, text }: SaveContext<'Files'>, quota: number): Promise<void> {
  // What links bring is limited by their uses.
  if (!hasAccount(caller)) return
  const brought = await sumBrought(transaction, caller.userId)
  if (brought + (record.Size ?? 0) <= quota * megabyte) return
  const message = text('files.quota', quota)
  throw new Refusal(message, { '/Content': message })
}

function decode(content: unknown): Buffer {
  return Buffer.from(String(content), 'base64')
}

const keyLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
