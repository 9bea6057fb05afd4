import { useEffect } from 'react'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { isChatServed } from '#src/providers/chat/chatCalls.ts'
import { profilePictureSetting, showProfilePicture } from '#src/providers/files/showProfilePicture.ts'
import { isInfoServed } from '#src/providers/info/askInfo.ts'
import { areNotificationsServed } from '#src/providers/notifications/notifications.ts'
import { useSetting } from '#src/providers/settings/useSetting.ts'
import { useTabs } from '../menu/useTabs.ts'
import { CandidateChatLink, ChatLink } from './ChatLink.tsx'
import { HelpMenu } from './HelpMenu.tsx'
import { MasterFilter } from './MasterFilter.tsx'
import { NotificationBell } from './NotificationBell.tsx'

/** What of the header no page waits for: the master filter, the bell, the chat and help. */
export function HeaderTools() {
  useProfilePicture()
  // Candidates and facility users have no master filter, and facility users no chat (SPEC-0 §2 "Application shell").
  const userType = findClaims().user_type
  const isStaff = userType === 'OrganizationUser'
  const maySeeChats = usePermission('VIEW_CHAT')
  const mayRespond = usePermission('RESPOND_JOB')
  const hasTabs = useTabs()
  return (
    <>
      {isStaff && isInfoServed('masterFilter') && <MasterFilter />}
      {areNotificationsServed() && <NotificationBell />}
      {isStaff && maySeeChats && isChatServed() && <ChatLink />}
      {userType === 'Candidate' && mayRespond && isChatServed() && !hasTabs && <CandidateChatLink />}
      <HelpMenu />
    </>
  )
}

function useProfilePicture(): void {
  const [fileId] = useSetting(profilePictureSetting)
  useEffect(() => showProfilePicture(fileId), [fileId])
}
