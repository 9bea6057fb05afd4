import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { publishAccessChange } from '../../platform/access/accessCache.ts'
import { waitForTurn } from '../../platform/database/turns.ts'
import { badRequest, forbidden, notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension } from '../../platform/resources/extension.ts'
import type { CandidateDirectory } from '../candidates/contract.ts'
import type { Ranks } from '../identity/contract.ts'
import { languageCode, masterFilterCode, pictureCode } from './contract.ts'
import { listOwnSettings, ownedCodes } from './ownedSettings.ts'
import {
  countSettings,
  findSetting,
  isPictureOf,
  listSettings,
  storePicture,
  type UserSettingRow,
} from './userSettingRepository.ts'

/** Lets a caller read and write the settings of other users (the picture on the profile page, SPEC-1 §3). */
const editUser = 'EDIT_USER'

/** No user has so many grids; each sign-in reads all of them. */
const mostSettings = 1_000

/** Settings that are claims of their user, too. */
const claimedCodes: ReadonlySet<unknown> = new Set([languageCode, masterFilterCode])

/** What the service of settings is built of. */
export interface UserSettingParts {
  membership: Pick<Ranks, 'judgeUser'>
  candidates: CandidateDirectory
}

/** The calls of the resource UserSettings (SPEC-0 §7 "User settings", SPEC-1 §7 "File and settings"): one's own, always. */
export function buildUserSettingExtension({
  membership,
  candidates,
}: UserSettingParts): ResourceExtension<'UserSettings'> {
  async function checkReader(context: CallContext, userId: number): Promise<'above' | 'within'> {
    const { caller } = context
    if (userId === caller.userId) return 'within'
    if (!caller.permissions.has(editUser)) throw forbidden()
    const standing = await membership.judgeUser(context, userId)
    if (standing === 'unreachable') throw notFound()
    return standing
  }

  async function checkWriter(context: CallContext, userId: number): Promise<void> {
    if ((await checkReader(context, userId)) === 'above') throw new Refusal(context.text('membership.grants.rank'))
  }

  return {
    async afterSave({ record, transaction }) {
      if (claimedCodes.has(record.Code)) await publishAccessChange(transaction, record.UserId)
    },
    handlers: {
      async byUser(context) {
        const userId = readUserId(context, context.given.userId)
        await checkReader(context, userId)
        const [own, kept] = [
          await listOwnSettings(context.database, candidates, userId),
          await listSettings(context.database, userId),
        ]
        return buildSuccess([...own, ...kept.filter(({ Code }) => !ownedCodes.has(Code))])
      },
      async byCode(context) {
        const { code } = context.given
        if (!code) throw badRequest('code is missing: name the setting you ask for.')
        const userId = readUserId(context, context.given.userId)
        await checkReader(context, userId)
        if (!ownedCodes.has(code)) return buildSuccess(await findSetting(context.database, userId, code))
        const own = await listOwnSettings(context.database, candidates, userId)
        return buildSuccess(own.find(({ Code }) => Code === code) ?? null)
      },
      async save(context) {
        const record = context.args.record ?? {}
        const userId = readUserId(context, record.UserId)
        await checkWriter(context, userId)
        return saveSetting(context, { ...record, UserId: userId })
      },
    },
  }
}

/** The user that a call names; the caller where it names none. */
function readUserId({ caller }: CallContext, value: unknown): number {
  if (value === undefined || value === null || value === 0) return caller.userId
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value
  throw badRequest('The user is no id: give the ID of a user.')
}

/** The last save of a setting wins, whatever ID or version it was sent with: it is found by user and code. */
async function saveSetting(context: CallContext, record: RecordValues & { UserId: number }) {
  const { transaction } = context
  const code = record.Code
  if (typeof code !== 'string' || code.trim() === '') throw badRequest('Code is missing: name the setting to save.')
  if (ownedCodes.has(code)) throw new Refusal(context.text('membership.settings.owned'))
  await waitForTurn(transaction, code, record.UserId)
  if (code === pictureCode) await keepPicture(context, record.UserId, record.IsDeleted === true ? null : record.Value)
  const stored = await findSetting(transaction, record.UserId, code)
  if (record.IsDeleted === true) return deleteSetting(context, record.UserId, code, stored)
  if (!stored && (await countSettings(transaction, record.UserId)) >= mostSettings)
    throw new Refusal(context.text('membership.settings.tooMany', mostSettings))
  return stored
    ? context.perform('update', { id: stored.ID, record: { ...record, ID: stored.ID, Version: stored.Version } })
    : context.perform('create', { record: { ...record, ID: 0 } })
}

/** A user's picture is one that whoever saves it has brought himself: by the setting nobody comes to a file that is not his. */
async function keepPicture({ caller, text, transaction }: CallContext, userId: number, value: unknown): Promise<void> {
  const isNone = value === null || value === undefined || value === '' || value === '0' || value === 'null'
  const fileId = isNone ? null : Number(value)
  const isKnown =
    fileId === null ||
    (Number.isSafeInteger(fileId) && (await isPictureOf(transaction, fileId, { broughtBy: caller.userId, userId })))
  if (!isKnown) {
    const message = text('files.notAnImage')
    throw new Refusal(message, { '/Value': message })
  }
  await storePicture(transaction, userId, fileId)
}

/** A setting that is gone already stays so. */
async function deleteSetting(context: CallContext, userId: number, code: string, stored: UserSettingRow | null) {
  if (stored) await context.perform('delete', { ids: [stored.ID] })
  if (claimedCodes.has(code)) await publishAccessChange(context.transaction, userId)
  return buildSuccess(null, context.text('engine.deleted'))
}
