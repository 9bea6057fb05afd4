import Typography from '@mui/material/Typography'
import type { MissingPermissions } from '#contract/missingPermissions.ts'
import { describeMissing } from '#src/providers/access/missingPermissions.ts'

/** Says which permissions are missing, and who can give them. */
export function MissingText({ missing }: { missing: MissingPermissions }) {
  return describeMissing(missing).map(line => (
    <Typography key={line} variant="body2">
      {line}
    </Typography>
  ))
}
