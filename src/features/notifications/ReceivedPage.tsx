import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Button from '@mui/material/Button'
import { Link, Outlet } from 'react-router'
import { buildTabPath } from '#contract/tabPath.ts'
import { ListScreen } from '#src/engine/list/ListScreen.tsx'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { useText } from '#src/providers/messages/useText.ts'

/** What somebody has received: its generated list, the way to choose what that is, and before it the one that is opened. */
export function ReceivedPage() {
  return (
    <>
      <ListScreen name="ReceivedNotifications" actions={<ChooseButton />} />
      <Outlet />
    </>
  )
}

function ChooseButton() {
  const text = useText()
  return (
    <Button
      variant="outlined"
      component={Link}
      to={buildTabPath(`/Users/Edit/${findUserContext()?.userId}`, 'Notifications')}
      startIcon={<TuneOutlined fontSize="small" />}
    >
      {text('subscriptions.chooseOwn')}
    </Button>
  )
}
