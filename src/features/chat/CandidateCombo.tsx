import { useState } from 'react'
import { type CandidateItem, searchCandidates } from '#src/providers/chat/chatCalls.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { ComboOption } from '#src/ui/Combo.tsx'
import { RemoteCombo } from '#src/ui/RemoteCombo.tsx'
import { showToast } from '#src/ui/toast.ts'
import { toStatusStyle } from './candidateStatus.ts'
import { type ChatSelection, resolveItem } from './chatSelection.ts'

interface CandidateOption extends ComboOption {
  item: CandidateItem
}

/** Finds a candidate to chat with; each stands once for each of his revenue centers. */
export function CandidateCombo({ onSelect }: { onSelect: (selection: ChatSelection) => void }) {
  const text = useText()
  const [value, setValue] = useState<CandidateOption | null>(null)
  const choose = (option: CandidateOption | null) => {
    setValue(option)
    if (option) resolveItem(option.item).then(onSelect, (error: Error) => showToast('error', error.message))
  }
  return (
    <RemoteCombo<CandidateOption, false>
      input={{ label: text('chat.page.search') }}
      isMultiple={false}
      value={value}
      fetchOptions={fetchOptions}
      loadsOnOpen
      onChange={choose}
    />
  )
}

async function fetchOptions(search: string, size: number, signal: AbortSignal): Promise<CandidateOption[]> {
  const items = await searchCandidates(search, size, signal)
  return items.map(item => {
    const { StatusLookupName, StatusLookupCode, RevenueCenterName, PrimarySkillLookupName } = item
    const detail = [RevenueCenterName, PrimarySkillLookupName].filter(Boolean).join(' · ')
    const badge = StatusLookupName ? { label: StatusLookupName, status: toStatusStyle(StatusLookupCode) } : undefined
    return { id: `${item.ID}:${item.RevenueCenterID}`, text: item.Name, badge, detail, item }
  })
}
