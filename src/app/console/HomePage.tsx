import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { Link } from 'react-router'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { useMenu } from '../menu/useMenu.ts'
import { listLeaves, type VisibleItem } from '../menu/visibleMenu.ts'

export function HomePage() {
  const text = useText()
  const user = findUserContext()
  const places = listLeaves(useMenu()).filter(({ path }) => path !== '/home')
  return (
    <>
      <PageHeader title={text('home.greeting', user?.fullName ?? '')} subtitle={user?.companyName} />
      {places.length === 0 ? (
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
          {places.map(place => (
            <li key={place.name}>
              <HomeLink place={place} />
            </li>
          ))}
        </Box>
      )}
    </>
  )
}

function HomeLink({ place }: { place: VisibleItem }) {
  return (
    <ButtonBase
      component={Link}
      to={place.path ?? '/home'}
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
        <Icon name={place.icon} />
      </Box>
      {place.label}
    </ButtonBase>
  )
}
