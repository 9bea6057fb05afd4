import { useRefresh } from 'ra-core'
import { useMemo, useRef, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import { timeCardSlotType } from '#contract/enumerations.gen.ts'
import type { Resource } from '#contract/resource.ts'
import { askAnswer } from '#src/engine/record/action/askAnswer.ts'
import { callAnswered, pickOwn } from '#src/engine/record/action/callAnswered.ts'
import { useUnsaved } from '#src/engine/record/form/unsaved.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { askConfirmation } from '#src/ui/confirmation.ts'
import { showToast } from '#src/ui/toast.ts'
import { type SlotRow, toRowErrors, toRows, toSent } from './slotRows.ts'

interface Edited {
  cards: Resource
  card: Readonly<RecordValues>
  stored: readonly RecordValues[]
}

const noErrors: ReadonlyMap<string, string> = new Map()

/** The state of the slots of a card while they are edited: what was typed stays, whatever the services say of it. */
export function useSlotEditor({ cards, card, stored }: Edited) {
  const text = useText()
  const refresh = useRefresh()
  const [typed, setTyped] = useState<SlotRow[] | null>(null)
  const [errors, setErrors] = useState(noErrors)
  const [isBusy, setBusy] = useState(false)
  const made = useRef(0)
  const known = useMemo(() => toRows(stored), [stored])
  const rows = typed ?? known
  useUnsaved(typed !== null)

  const send = async (call: string, args: RecordValues): Promise<boolean> => {
    setBusy(true)
    const sent = { id: Number(card.ID), args: { ...args, ...pickOwn(cards, call, card) } }
    const label = text(call === 'removeSlot' ? 'timeCardSlots.removeNow' : 'timeCardSlots.save')
    const answer = await callAnswered(cards, call, sent, asked => askAnswer(() => true, asked, { label })).finally(() =>
      setBusy(false),
    )
    if (!answer) return false
    showToast(answer.Success ? 'success' : 'error', answer.Message ?? text('engine.updated'))
    setErrors(answer.Success ? noErrors : toRowErrors(answer.Errors ?? {}, rows))
    if (answer.Success) refresh()
    return answer.Success
  }

  return {
    ...{ rows, errors, isBusy, isChanged: typed !== null },
    change(key: string, change: Partial<SlotRow>) {
      setTyped(rows.map(row => (row.key === key ? { ...row, ...change } : row)))
      setErrors(
        before => new Map([...before].filter(([name]) => !Object.keys(change).some(at => name === `${key}/${at}`))),
      )
    },
    add(row: Pick<SlotRow, 'IsBreak' | 'StartTime' | 'EndTime'>) {
      made.current += 1
      setTyped([
        ...rows,
        { key: `new-${made.current}`, ID: null, SlotType: timeCardSlotType.Regular, counted: null, ...row },
      ])
    },
    /** One that the services know is removed there; what was typed in the others stays. */
    async remove({ key, ID }: SlotRow) {
      if (ID !== null) {
        const isMeant = await askConfirmation({
          ...{ message: text('timeCardSlots.removeAsked'), yes: text('timeCardSlots.removeNow'), isDestructive: true },
        })
        if (!isMeant || !(await send('removeSlot', { slotId: ID }))) return
      }
      setTyped(
        before =>
          before &&
          settle(
            before.filter(row => row.key !== key),
            known.filter(row => row.key !== key),
          ),
      )
    },
    async save() {
      const call = known.length === 0 ? 'addSlots' : 'saveSlots'
      if (await send(call, { dtos: toSent(rows) })) setTyped(null)
    },
    cancel() {
      setTyped(null)
      setErrors(noErrors)
    },
  }
}

/** Null where nothing is left that was typed. */
function settle(rows: SlotRow[], known: readonly SlotRow[]): SlotRow[] | null {
  return JSON.stringify(rows) === JSON.stringify(known) ? null : rows
}

export type SlotEditorState = ReturnType<typeof useSlotEditor>
