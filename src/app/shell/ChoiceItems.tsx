import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface ChoiceItemsProps<Key extends string> {
  title: string
  choices: readonly { key: Key; name: string; icon: ReactNode; lang?: string }[]
  chosen: Key
  onChoose: (key: Key) => void
}

/** A choice of one of several in a menu, below its title. */
export function ChoiceItems<Key extends string>({ title, choices, chosen, onChoose }: ChoiceItemsProps<Key>) {
  const id = useId()
  return (
    <>
      <Typography
        id={id}
        component="li"
        role="presentation"
        variant="caption"
        sx={{ px: 4, pt: 2, color: 'text.secondary' }}
      >
        {title}
      </Typography>
      {choices.map(({ key, name, icon, lang }) => (
        <MenuItem
          key={key}
          role="menuitemradio"
          aria-checked={key === chosen}
          aria-describedby={id}
          lang={lang}
          selected={key === chosen}
          onClick={() => onChoose(key)}
        >
          <ListItemIcon>{icon}</ListItemIcon>
          {name}
        </MenuItem>
      ))}
    </>
  )
}
