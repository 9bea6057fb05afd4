import type { ChatMessage } from '#contract/chat.ts'
import type { Database } from '../../platform/database/types.ts'
import { buildFileAddresses } from '../file/contract.ts'
import type { StoredMessage } from './messageRepository.ts'

/** Makes the addresses at which pictures are had for a moment. */
export type FindPicture = (fileId: number | null) => Promise<string | null>

/** Builds what makes addresses of pictures, whose readers have been judged. */
export function buildPictures(database: Database): FindPicture {
  const addresses = buildFileAddresses(database)
  return async fileId => (fileId === null ? null : (await addresses.build(fileId)).address)
}

/** A stored message as it is answered and reported. */
export async function toMessage(
  { FirstName, LastName, PictureFileID, SentOn, ...message }: StoredMessage,
  findPicture: FindPicture,
): Promise<ChatMessage> {
  return {
    ...message,
    SenderFirstName: FirstName,
    SenderLastName: LastName,
    SenderProfilePicturePath: await findPicture(PictureFileID),
    CreatedOn: Math.floor(Date.parse(SentOn) / 1000),
  }
}

/** The same of several. */
export function toMessages(rows: readonly StoredMessage[], findPicture: FindPicture): Promise<ChatMessage[]> {
  return Promise.all(rows.map(row => toMessage(row, findPicture)))
}
