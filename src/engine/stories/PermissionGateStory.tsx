import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { PermissionGate } from '../PermissionGate.tsx'

/** What stands behind a permission, and what stands there without it. */
export function PermissionGateStory() {
  return (
    <>
      <FormControlLabel
        label="Hold VIEW_PLANT"
        control={<Switch onChange={(_, isOn) => heldPermissions.set(new Set(isOn ? ['VIEW_PLANT'] : []))} />}
      />
      <PermissionGate
        permission="VIEW_PLANT,EDIT_PLANT"
        otherwise={<Typography>You may not see the plant.</Typography>}
      >
        <Typography>A fern.</Typography>
      </PermissionGate>
    </>
  )
}
