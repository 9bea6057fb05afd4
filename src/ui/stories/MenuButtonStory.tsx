import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { MenuButton } from '../MenuButton.tsx'

/** Three dots whose menu says what was chosen last. */
export function MenuButtonStory() {
  const [chosen, setChosen] = useState('Nothing')
  return (
    <>
      <MenuButton name="More">
        {(anchor, close) => (
          <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
            {['Rename', 'Hide'].map(name => (
              <MenuItem
                key={name}
                onClick={() => {
                  setChosen(name)
                  close()
                }}
              >
                {name}
              </MenuItem>
            ))}
          </Menu>
        )}
      </MenuButton>
      {chosen}
    </>
  )
}
