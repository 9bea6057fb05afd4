import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useColorScheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { ButtonGroup } from '#src/ui/ButtonGroup.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { listStories } from './stories.ts'

const stories = listStories()

const schemes = [
  { key: 'light', name: 'Light' },
  { key: 'dark', name: 'Dark' },
  { key: 'system', name: 'System' },
] as const

/** Every shared widget by itself, light and dark. */
export function WidgetsPage() {
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto', p: { xs: 4, sm: 6 } }}>
      <PageHeader title="Widgets" subtitle="What every screen is made of, by itself." actions={<SchemeChoice />} />
      <Box component="nav" aria-label="Widgets" sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', mb: 6 }}>
        {stories.map(({ name }) => (
          <Link key={name} href={`#${name}`}>
            {name}
          </Link>
        ))}
      </Box>
      <Box component="main" sx={{ display: 'grid', gap: 6 }}>
        {stories.map(({ name, Story }) => (
          <Box component="section" key={name} id={name} aria-labelledby={`${name}-title`}>
            <Typography id={`${name}-title`} variant="h2" sx={{ mb: 2 }}>
              {name}
            </Typography>
            <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper', p: 6 }}>
              <Story />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function SchemeChoice() {
  const { mode, setMode } = useColorScheme()
  return <ButtonGroup label="Colours" buttons={schemes} value={mode ?? 'system'} onChange={setMode} />
}
