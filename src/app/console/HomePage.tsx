import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { Link } from 'react-router'
import { homePath } from '#contract/pages.ts'
import { useDashboard } from '#src/engine/dashboard/useDashboard.ts'
import { loadPart } from '#src/lib/loadPart.ts'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { useMenu } from '../menu/useMenu.ts'
import { listLeaves, type VisibleItem } from '../menu/visibleMenu.ts'

const OpenDashboard = buildLazyPart(
  async () => (await loadPart(() => import('#src/engine/dashboard/DashboardPage.tsx'))).OpenDashboard,
  retry => <LoadFailure onRetry={retry} />,
)

/** The dashboard that stands at the home's address, else the places that the menu leads to. */
export function HomePage() {
  const dashboard = useDashboard(({ route }) => route === homePath)
  return dashboard ? <OpenDashboard dashboard={dashboard} /> : <MenuLinks />
}

function MenuLinks() {
  const text = useText()
  const user = findUserContext()
  const items = listLeaves(useMenu()).filter(({ path }) => path !== '/home')
  return (
    <>
      <PageHeader title={text('home.greeting', user?.fullName ?? '')} subtitle={user?.companyName} />
      {items.length === 0 ? (
        <EmptyState title={text('home.emptyTitle')} hint={text('home.emptyHint')} />
      ) : (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: 4,
            gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
          }}
        >
          {items.map(item => (
            <li key={item.name}>
              <HomeLink item={item} />
            </li>
          ))}
        </Box>
      )}
    </>
  )
}

function HomeLink({ item }: { item: VisibleItem }) {
  return (
    <ButtonBase
      component={Link}
      to={item.path ?? '/home'}
      sx={{
        display: 'flex',
        justifyContent: 'flex-start',
        gap: 3,
        width: '100%',
        p: 4,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        typography: 'h3',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Box
        component="span"
        sx={{ display: 'grid', p: 2, borderRadius: 1, color: 'primary.main', bgcolor: 'tint.primary' }}
      >
        <Icon name={item.icon} />
      </Box>
      {item.label}
    </ButtonBase>
  )
}
