import Box from '@mui/material/Box'
import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'

/** The toolbar that holds tool buttons: by its width it is decided whether their words are shown. */
export const toolbarStyle = { containerType: 'inline-size', containerName: 'toolbar' } as const

/** A button of a toolbar: an icon, and its word beside it where the toolbar has room. */
export function ToolButton({ name, children, sx = [], ...rest }: IconButtonProps & { name: string }) {
  return (
    <Tooltip title={name}>
      <IconButton
        {...rest}
        aria-label={name}
        sx={[{ typography: 'button', gap: 1.5, px: 2, py: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}
      >
        {children}
        <Box component="span" sx={{ display: 'none', '@container toolbar (min-width: 1240px)': { display: 'inline' } }}>
          {name}
        </Box>
      </IconButton>
    </Tooltip>
  )
}
