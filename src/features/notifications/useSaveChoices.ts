import { useCallback, useState } from 'react'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { callTwin } from '#src/providers/data/callTwin.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'
import { takeUserSetting } from '#src/providers/settings/userSettings.ts'
import { showToast } from '#src/ui/toast.ts'
import { type QuietHours, quietCode } from './quietHours.ts'
import type { ChoiceParts, Choices } from './useChoices.ts'

/** What of a user's choices is other than it is stored. */
interface Changes {
  chosen?: ReadonlySet<number>
  quiet?: QuietHours | null
}

/** Saves what a user receives and when he is left alone; false where a part of it was refused, which is told. */
export function useSaveChoices({ configurations, settings }: ChoiceParts, user: Choices['user']) {
  const [isSaving, setSaving] = useState(false)
  const save = useCallback(
    async ({ chosen, quiet }: Changes): Promise<boolean> => {
      const sent: (() => Promise<Answer>)[] = []
      if (quiet !== undefined) {
        const record = {
          ...{ UserId: user.id, Code: quietCode, Name: quietCode, AppCode: getAppConfiguration().ApplicationCode },
          ...{ DataType: 'string', Value: JSON.stringify(quiet) },
        }
        sent.push(() => callResource(settings, 'save', { record }))
      }
      if (chosen) {
        const args = { loginName: user.loginName, EventConfigIDs: [...chosen] }
        sent.push(() => callTwin(configurations, 'saveByLogin', args))
      }
      setSaving(true)
      try {
        for (const send of sent) {
          const answer = await send()
          if (!answer.Success) {
            showToast('error', answer.Message)
            return false
          }
          if (send === sent.at(-1)) showToast('success', answer.Message)
        }
      } finally {
        setSaving(false)
      }
      if (quiet !== undefined && user.id === findUserContext()?.userId) takeUserSetting(quietCode, quiet)
      void refreshRows(new Set(['NotificationSubscriptions']))
      return true
    },
    [configurations, settings, user],
  )
  return { save, isSaving }
}
