import type { EventNotice } from '#contract/notice.ts'
import { listLocalResources } from '../../platform/configuration/index.ts'
import type { Transaction } from '../../platform/database/types.ts'
import type { Core } from '../../platform/service.ts'
import { masterLayout, masterLayoutName } from './masterLayout.ts'
import { isDefault, toUserType } from './noticeReceivers.ts'
import {
  bringInConfigurations,
  bringInTemplates,
  findTemplateId,
  type ShippedTemplate,
} from './noticeSyncRepository.ts'
import { toTemplateName, type WordsPart } from './noticeWords.ts'

const tables = ['notification-template', 'notification-configuration']

/** Brings the words of notices and their modes into the lists of templates and configurations, now and with each version of the data files. */
export async function followNotices({ database, configuration, onError }: Core): Promise<() => void> {
  const complete = async () => {
    const { notices } = configuration.current()
    const kept = new Set(listLocalResources(configuration.current()).map(({ entity }) => entity))
    // An installation's own data files may lack the lists.
    if (notices.length > 0 && tables.every(each => kept.has(each)))
      await database.transaction(transaction => bringIn(transaction, notices))
  }
  await complete()
  return configuration.onSwitch(() => void complete().catch(onError))
}

async function bringIn(transaction: Transaction, notices: readonly EventNotice[]): Promise<void> {
  await bringInTemplates(transaction, [{ name: masterLayoutName, content: masterLayout, isMaster: true, layoutId: 0 }])
  const layoutId = await findTemplateId(transaction, masterLayoutName)
  await bringInTemplates(
    transaction,
    notices.flatMap(notice => listTemplates(notice, layoutId)),
  )
  await bringInConfigurations(transaction, notices.flatMap(listConfigurations))
}

function listTemplates({ code, words }: EventNotice, layoutId: number): ShippedTemplate[] {
  return Object.entries(words).flatMap(([locale, parts]) =>
    Object.entries(parts).map(([part, content]: [string, string]) => ({
      ...{ name: toTemplateName(code, part as WordsPart, locale), content, isMaster: false, layoutId },
    })),
  )
}

function listConfigurations(notice: EventNotice) {
  const { code, name, modes, words } = notice
  const isShort = words.en?.sms !== undefined
  return modes.map(mode => ({
    ...{ code, name, mode, subject: toTemplateName(code, 'subject', 'en') },
    ...{ userType: toUserType(notice), isDefault: isDefault(notice, mode) },
    message: toTemplateName(code, isShort && (mode === 'SMS' || mode === 'Push') ? 'sms' : 'message', 'en'),
  }))
}
