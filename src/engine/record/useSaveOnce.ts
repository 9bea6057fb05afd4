import { useMemo, useRef } from 'react'
import { findCallRule, findEditRule, isPermitted, listListedActions } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { buildTabPath } from '#contract/tabPath.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { showToast } from '#src/ui/toast.ts'
import { toEditPath, toPath } from '../navigation/recordPaths.ts'
import { findDraftOwner } from './form/draftOwner.ts'
import { storeDraft } from './form/drafts.ts'
import type { TypedValues } from './form/formContent.ts'
import { isTabOf, isTabOpen } from './form/formFields.ts'
import { listChanges, pickChanges } from './form/recordChanges.ts'
import type { CreationKey } from './form/useCreationKey.ts'
import type { SaveOutcome } from './form/useFormSave.ts'
import { mayEdit } from './OldRecord.tsx'
import { useSaveRecord } from './useSaveRecord.ts'

/**
 * Saves a new record, which an earlier attempt may have saved by other values: who may edit it goes on there with what was typed
 * since, everybody else is informed that this is not saved.
 */
export function useSaveOnce(resource: Resource, key: CreationKey) {
  const text = useText()
  const made = useRef<RecordValues | null>(null)
  const created = useRef<RecordValues | null>(null)
  const held = useStore(heldPermissions)
  const conflicts = useMemo(
    () => ({
      onStale(current: RecordValues) {
        made.current = current
      },
      onSaved(saved: RecordValues) {
        created.current = saved
      },
    }),
    [],
  )
  const save = useSaveRecord(resource, 'create', conflicts, key)
  const mayUpdate = usePermission(findCallRule(resource.descriptor, 'update'))
  /** Where the record that was made before is edited; null where there is none, or not for this user. */
  const findEditPath = () => {
    const record = made.current
    return record && mayUpdate && mayEdit(resource, record) ? toEditPath(resource, record) : null
  }
  /** Where the new record goes on; null where its descriptor or this user's permissions name no tab and no action of it. */
  const findNextPath = () => {
    const { create, edit, tabs = [] } = resource.descriptor.form ?? {}
    const tab = tabs.find(({ route }) => route === create?.next)
    const record = created.current
    const action = listListedActions(resource.descriptor).find(
      each => typeof each !== 'string' && each.name === create?.next,
    )
    if (record && typeof action === 'object' && action.route)
      return isPermitted(action.permission, held) ? toPath(action.route, record) : null
    if (!record || !edit || !tab || !isPermitted(findEditRule(resource.descriptor), held)) return null
    const path = toEditPath(resource, record)
    return path && isTabOpen(tab, held, false) && isTabOf(tab, record) ? buildTabPath(path, tab.route) : null
  }
  const saveOnce = async (values: RecordValues, typed: TypedValues): Promise<SaveOutcome> => {
    made.current = null
    const outcome = await save(values)
    if (!made.current) return outcome
    key.drop()
    if (!findEditPath()) {
      showToast('warning', text('records.madeBeforeOnly'))
      return null
    }
    storeDraftOver(resource, made.current, values, typed)
    showToast('info', text('records.madeBefore'))
    return 'handedOver'
  }
  return { saveOnce, findEditPath, findNextPath }
}

/** Keeps what differs from the record that an earlier attempt has saved as a draft over it. */
function storeDraftOver(
  resource: Resource,
  made: RecordValues,
  values: RecordValues,
  { fields = {} }: TypedValues,
): void {
  const own = Object.values(fields).flatMap(({ property, isReadOnly }) => {
    return isReadOnly || property.schema['x-read-only-on-edit'] ? [] : [property.name]
  })
  const changed = pickChanges(listChanges(resource, own, made, values), values)
  const version = typeof made.Version === 'number' ? made.Version : null
  const draft = { values: changed, opened: made, version, reason: 'handedOver' } as const
  storeDraft(resource, findDraftOwner(), made[resource.key], draft)
}
