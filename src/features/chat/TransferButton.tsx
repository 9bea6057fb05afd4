import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { type ChatAgent, fetchAgents, transferThread } from '#src/providers/chat/chatCalls.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { askConfirmation } from '#src/ui/confirmation.ts'
import { showToast } from '#src/ui/toast.ts'

interface TransferButtonProps {
  threadId: number
  onDone: () => Promise<void>
}

/** Hands a session to somebody else of the staff: those of its revenue center are offered, who is connected first. */
export function TransferButton({ threadId, onDone }: TransferButtonProps) {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [agents, setAgents] = useState<readonly ChatAgent[] | null>(null)
  const open = async (element: HTMLElement) => {
    try {
      const found = await fetchAgents(threadId)
      setAgents(found.filter(({ UserID }) => UserID !== findUserContext()?.userId))
      setAnchor(element)
    } catch (error) {
      showToast('error', (error as Error).message)
    }
  }
  const choose = async ({ UserID, Name }: ChatAgent) => {
    setAnchor(null)
    const transfer = text('chat.page.transfer')
    const message = text('chat.page.transferAsk', Name)
    if (!(await askConfirmation({ title: transfer, message, yes: transfer }))) return
    try {
      await transferThread(threadId, UserID)
      showToast('success', text('chat.transferred'))
    } catch (error) {
      showToast('error', (error as Error).message)
    }
    await onDone()
  }
  return (
    <>
      <Button variant="outlined" color="inherit" aria-haspopup="menu" onClick={event => void open(event.currentTarget)}>
        {text('chat.page.transfer')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {agents?.length === 0 && <MenuItem disabled>{text('chat.page.noAgents')}</MenuItem>}
        {agents?.map(agent => (
          <MenuItem key={agent.UserID} onClick={() => void choose(agent)}>
            {agent.IsOnline ? text('chat.page.agentOnline', agent.Name) : agent.Name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
