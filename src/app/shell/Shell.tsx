import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { SideMenu } from '../menu/SideMenu.tsx'
import { useMenu } from '../menu/useMenu.ts'
import { useMenuLayout } from '../menu/useMenuLayout.ts'
import { useMenuRequests } from '../menu/useMenuRequests.ts'
import { Header } from './Header.tsx'
import { PageArea } from './PageArea.tsx'
import { SkipLink } from './SkipLink.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { useSavedTheme } from './useThemeMode.ts'

/** Header, side menu and the page between them. */
export function Shell({ children }: { children: ReactNode }) {
  const items = useMenu()
  const layout = useMenuLayout()
  useMenuRequests(layout)
  useSavedTheme()
  return (
    <>
      <SkipLink />
      <Header layout={layout} />
      <SideMenu items={items} layout={layout} />
      <Box sx={{ ml: `${layout.width}px` }}>
        <UpdateNotice />
        <PageArea>{children}</PageArea>
      </Box>
    </>
  )
}
