import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '#src/providers/messages/useText.ts'
import type { ModuleDifference } from './permissionTicks.ts'

/** What is given and taken, by module. */
export function DifferenceList({ modules }: { modules: readonly ModuleDifference[] }) {
  const text = useText()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3, mt: 3 }}>
      {modules.map(({ module, gives, takes }) => (
        <li key={module}>
          <Typography sx={{ fontWeight: 600 }}>{module}</Typography>
          {gives.length > 0 && <Typography>{text('roles.permissions.gives', gives.join(', '))}</Typography>}
          {takes.length > 0 && <Typography>{text('roles.permissions.takes', takes.join(', '))}</Typography>}
        </li>
      ))}
    </Box>
  )
}
