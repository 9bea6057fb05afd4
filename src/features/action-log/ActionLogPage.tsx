import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { findCallRule } from '#contract/access.ts'
import type { Resource } from '#contract/resource.ts'
import { ListScreen } from '#src/engine/list/ListScreen.tsx'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { VerificationDialog } from './VerificationDialog.tsx'

/** The action log: its generated list, and the verification of what it shows. */
export function ActionLogPage() {
  return <ListScreen name="ActionLog" actions={<VerifyButton />} />
}

/** Has every entry looked through, for those who may. */
function VerifyButton() {
  const resource = useFindResource('ActionLog')
  return resource?.descriptor.calls?.verify ? <OpenButton resource={resource} /> : null
}

function OpenButton({ resource }: { resource: Resource }) {
  const text = useText()
  const mayVerify = usePermission(findCallRule(resource.descriptor, 'verify'))
  const [isOpen, setOpen] = useState(false)
  if (!mayVerify) return null
  return (
    <>
      <Button variant="outlined" startIcon={<VerifiedOutlined fontSize="small" />} onClick={() => setOpen(true)}>
        {text('actionLog.verify')}
      </Button>
      <VerificationDialog resource={resource} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
