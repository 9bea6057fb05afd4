import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import MenuOutlined from '@mui/icons-material/MenuOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { screenClass } from '#src/lib/printing.ts'
import { useWayBack } from '#src/lib/useWayBack.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Logo } from '#src/ui/Logo.tsx'
import { bannerHeight } from '#src/ui/shellTop.ts'
import type { MenuLayout } from '../menu/useMenuLayout.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { ImportChip } from './ImportChip.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

interface HeaderProps {
  layout: MenuLayout
  /** The bar at the bottom opens the menu. */
  hasTabs: boolean
  /** What stands between the imports under way and the profile menu. */
  children?: ReactNode
}

/** The header, 64 px high: the menu's button, the logo that leads home, the way back, imports under way, tools, the profile menu. */
export function Header({ layout, hasTabs, children }: HeaderProps) {
  const text = useText()
  return (
    <Box
      component="header"
      className={screenClass}
      sx={{
        position: 'sticky',
        top: bannerHeight,
        height: 64,
        px: { xs: 1, sm: 4 },
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0, sm: 2 },
        // There the menu leads home.
        '@media (max-width: 409.95px)': { '&:has([data-back]) [data-logo]': { display: 'none' } },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        zIndex: theme => theme.zIndex.appBar + 1,
      }}
    >
      {!hasTabs && (
        <IconButton
          onClick={layout.toggle}
          aria-label={text('menu.toggle')}
          aria-expanded={layout.isExpanded}
          aria-controls="side-menu"
        >
          <MenuOutlined fontSize="small" />
        </IconButton>
      )}
      <ButtonBase
        component={Link}
        to="/home"
        data-logo=""
        aria-label={text('shell.home')}
        sx={{ borderRadius: 1, p: 1, '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 } }}
      >
        <Logo isShort />
      </ButtonBase>
      <BackButton />
      <Box sx={{ flex: 1 }} />
      <ImportChip />
      {children}
      <PaletteButton />
      <ProfileMenu />
    </Box>
  )
}

/** The way back, on every page that is no main page and was reached from another one (SPEC-0 §2 "Routing rules"). */
function BackButton() {
  const text = useText()
  const navigate = useNavigate()
  if (!useWayBack()) return null
  return (
    <IconButton data-back="" onClick={() => navigate(-1)} aria-label={text('shell.back')}>
      <ArrowBackOutlined fontSize="small" />
    </IconButton>
  )
}
