import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { HeaderDialog } from '#src/engine/notification/HeaderDialog.tsx'
import { useText } from '#src/providers/messages/useText.ts'
import { singleKeysCode } from '#src/providers/settings/singleKeys.ts'
import { useSetting } from '#src/providers/settings/useSetting.ts'

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** The keys, each with the catalogue's key of what it does. */
const groups: readonly [title: string, keys: readonly [keys: readonly string[], does: string][]][] = [
  [
    'help.keys.everywhere',
    [
      [['?'], 'help.keys'],
      [[`${command} + K`], 'help.keys.palette'],
      [[`${command} + Enter`], 'help.keys.send'],
      [['Esc'], 'help.keys.close'],
    ],
  ],
  [
    'help.keys.list',
    [
      [['/'], 'help.keys.search'],
      [['c'], 'help.keys.add'],
      [['j', 'k'], 'help.keys.rows'],
      [['Enter'], 'help.keys.open'],
      [['Shift + Space'], 'help.keys.select'],
      [[`${command} + A`], 'help.keys.selectAll'],
    ],
  ],
  [
    'help.keys.record',
    [
      [['Alt + PageUp', 'Alt + PageDown'], 'help.keys.steps'],
      [['f'], 'help.keys.found'],
    ],
  ],
]

/** Which keys do what. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  return (
    <HeaderDialog title={text('help.keys')} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
        {groups.map(([title, keys]) => (
          <section key={title}>
            <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
              {text(title)}
            </Typography>
            <Box component="dl" sx={listStyle}>
              {keys.map(([names, does]) => (
                <Box key={does} sx={{ display: 'contents' }}>
                  <dt>
                    {names.map(name => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dt>
                  <dd>{text(does)}</dd>
                </Box>
              ))}
            </Box>
          </section>
        ))}
      </Box>
      <SingleKeysSwitch />
    </HeaderDialog>
  )
}

/** Who speaks to the browser, or types by accident, switches them off (WCAG 2.1.4); the choice is kept for this user. */
function SingleKeysSwitch() {
  const text = useText()
  const [isOn, save] = useSetting<boolean>(singleKeysCode)
  return (
    <FormControlLabel
      control={<Switch checked={isOn !== false} onChange={(_, checked) => save(checked)} />}
      label={text('help.keys.single')}
      sx={{ mt: 4, ml: 0 }}
    />
  )
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: 4,
  rowGap: 2,
  m: 0,
  typography: 'body2',
  '& dd': { m: 0 },
  '& kbd': {
    mr: 1,
    px: 1.5,
    py: 0.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'action.hover',
    typography: 'caption',
    whiteSpace: 'nowrap',
  },
} as const
