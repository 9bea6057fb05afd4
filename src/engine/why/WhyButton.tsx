import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useWhy } from './useWhy.tsx'

/** Tells of the actions that are not here; itself only there where some are not. */
export function WhyButton({ resource }: { resource: Resource }) {
  const text = useText()
  const { ask, dialog } = useWhy(resource)
  const name = text('engine.why')
  return (
    <>
      {ask && (
        <Tooltip title={name}>
          <IconButton aria-label={name} aria-haspopup="dialog" onClick={ask}>
            <HelpOutlineOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {dialog}
    </>
  )
}
