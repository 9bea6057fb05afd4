import ChatOutlined from '@mui/icons-material/ChatOutlined'
import PhoneOutlined from '@mui/icons-material/PhoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toPath } from '../navigation/recordPaths.ts'
import { isEmptyValue } from './fieldKind.ts'
import { isPhoneNumber, toPhoneText } from './phoneText.ts'

/** Calls and writes to who a record is of, as its descriptor says (`reach`) and this user may. */
export function ReachLinks({ resource, record }: { resource: Resource; record: RecordValues }) {
  const text = useText()
  const held = useStore(heldPermissions)
  const { phone = '', message } = resource.descriptor.reach ?? {}
  const number = isPhoneNumber(record[phone]) ? String(record[phone]) : null
  const isWritable = message && isPermitted(message.permission, held) && isFilled(message.route, record)
  if (number === null && !isWritable) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {number !== null && (
        <Button href={`tel:${number}`} size="small" variant="outlined" startIcon={<PhoneOutlined fontSize="small" />}>
          {toPhoneText(number)}
        </Button>
      )}
      {isWritable && (
        <Button
          component={Link}
          to={toPath(message.route, record)}
          size="small"
          variant="outlined"
          startIcon={<ChatOutlined fontSize="small" />}
        >
          {text('engine.reach.message')}
        </Button>
      )}
    </Box>
  )
}

function isFilled(route: string, record: RecordValues): boolean {
  return [...route.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => !isEmptyValue(record[name]))
}
