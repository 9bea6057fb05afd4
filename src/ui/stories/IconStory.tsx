import Stack from '@mui/material/Stack'
import { Icon } from '../Icon.tsx'
import { icons } from '../icons.ts'

/** The icons that data files may name, and what stands for a name that is none of them. */
export function IconStory() {
  return (
    <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap' }}>
      {[...Object.keys(icons), 'unknown'].map(name => (
        <Stack key={name} direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <Icon name={name} /> {name}
        </Stack>
      ))}
    </Stack>
  )
}
