import { useEffect, useRef } from 'react'
import { usePerformAction } from '#src/engine/list/grid/usePerformAction.ts'
import type { FoundAction } from './findActions.ts'

const ignore = () => {}

/** Performs an action as the menu of its row does, once; `onClosed` hears that it is through, with its dialog. */
export function ChosenAction({ resource, action, row, onClosed }: FoundAction & { onClosed: () => void }) {
  const { perform, dialog } = usePerformAction(resource, { onGone: ignore, onClosed })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const hasDialog = resource.descriptor.calls?.[action.call ?? '']?.dialog !== undefined
    void perform(action, row).then(() => hasDialog || onClosed())
  }, [perform, resource, action, row, onClosed])
  return dialog
}
