import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'

/** The app downloads that the configuration names, on small screens only. */
export function StoreLinks() {
  const links = getAppConfiguration().StoreLinks ?? []
  if (links.length === 0) return null
  return (
    <Box sx={{ display: { xs: 'flex', sm: 'none' }, justifyContent: 'center', gap: 4 }}>
      {links.map(({ Title, Url }) => (
        <Link key={Url} href={Url} target="_blank" rel="noopener noreferrer">
          {Title}
        </Link>
      ))}
    </Box>
  )
}
