import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { TabArea } from '../TabArea.tsx'

/** Tabs by address; one of them is hidden from who may not see it. */
export function TabAreaStory() {
  const [maySeeAll, setSeeAll] = useState(false)
  const tabs = [
    { route: 'General', name: 'General' },
    { route: 'Skills', name: 'Skills and licences' },
    { route: 'Pay', name: 'Pay', isHidden: !maySeeAll },
  ]
  return (
    <MemoryRouter initialEntries={['/Plants/5/(ssiTabs:Skills)']}>
      <FormControlLabel
        label="The permission for Pay"
        control={<Switch checked={maySeeAll} onChange={(_, isOn) => setSeeAll(isOn)} />}
      />
      <TabArea label="Plant" tabs={tabs}>
        {tab => <Typography>This is {tab.name}.</Typography>}
      </TabArea>
      <Address />
    </MemoryRouter>
  )
}

function Address() {
  const { pathname } = useLocation()
  return <Typography sx={{ mt: 4, color: 'text.secondary' }}>{pathname}</Typography>
}
