import RestoreOutlined from '@mui/icons-material/RestoreOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { HistoryEntry } from '#contract/history.ts'
import type { Resource } from '#contract/resource.ts'
import { toSaidTitle } from '#src/lib/saidTitle.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toDateTimeText } from '../../fields/dateTimeText.ts'
import { ChangeLine } from './ChangeLine.tsx'
import { toAgeText } from './historyDays.ts'
import type { RevertTarget } from './revertPlan.ts'

interface EntryItemProps {
  /** Null where the console knows no such resource. */
  resource: Resource | null
  entry: HistoryEntry
  isNewest: boolean
  /** Null where the user may take nothing back. */
  onRevert: ((target: RevertTarget) => void) | null
}

/** Fields of an entry that are shown before all are asked for. */
const fewChanges = 6

/** One entry of a timeline: who did what and when, and what changed. */
export function EntryItem({ resource, entry, isNewest, onRevert }: EntryItemProps) {
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  const { Changes, On } = entry
  const isChange = Changes.some(({ CanRevert }) => CanRevert)
  const displayed = isWhole ? Changes : Changes.slice(0, fewChanges)
  return (
    <Box component="li" sx={itemStyle}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <EntryTitle entry={entry} />
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <time dateTime={On}>
          {toAgeText(On, new Date(), document.documentElement.lang || 'en')} · {toDateTimeText(On, 'instant')}
        </time>
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 1 }}>
        {displayed.map(change => (
          <EntryChange key={change.Field} {...{ resource, entry, change, onRevert }} />
        ))}
      </Box>
      {displayed.length < Changes.length && (
        <Button size="small" color="inherit" onClick={() => setWhole(true)}>
          {text('engine.history.all', Changes.length)}
        </Button>
      )}
      {onRevert && isChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button size="small" onClick={() => onRevert({ entry, moment: 'before', field: null })}>
            {text('engine.history.before')}
          </Button>
          {!isNewest && (
            <Button size="small" onClick={() => onRevert({ entry, moment: 'after', field: null })}>
              {text('engine.history.after')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}

function EntryTitle({ entry: { By, For, Action, Title } }: { entry: HistoryEntry }) {
  const text = useText()
  const who = By ?? text('engine.history.someone')
  const key = `engine.history.action.${Action}`
  const translated = text(key)
  return (
    <>
      <strong>{who}</strong> {translated === key ? toSaidTitle(Title) : translated}
      {For && ` ${text('engine.history.for', For)}`}
    </>
  )
}

interface EntryChangeProps extends Pick<EntryItemProps, 'resource' | 'entry' | 'onRevert'> {
  change: HistoryEntry['Changes'][number]
}

function EntryChange({ resource, entry, change, onRevert }: EntryChangeProps) {
  const text = useText()
  const { Field, Label, Before, After, BeforeName, AfterName, CanRevert } = change
  const isRemoval = After === null && entry.Action === 'delete'
  // Of a record that was added there is nothing before.
  const isFirst = Before === null && !CanRevert
  const name = text('engine.history.field', Label)
  return (
    <ChangeLine
      property={resource?.properties.get(Field)}
      label={Label}
      from={isRemoval || isFirst ? null : { value: Before, name: BeforeName }}
      to={isRemoval ? { value: Before, name: BeforeName } : { value: After, name: AfterName }}
      action={
        onRevert &&
        CanRevert && (
          <Tooltip title={name}>
            <IconButton
              size="small"
              aria-label={name}
              onClick={() => onRevert({ entry, moment: 'before', field: Field })}
            >
              <RestoreOutlined fontSize="small" />
            </IconButton>
          </Tooltip>
        )
      }
    />
  )
}

const itemStyle = {
  position: 'relative',
  pl: 4,
  pb: 4,
  borderLeft: 2,
  borderColor: 'divider',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -5,
    top: 7,
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
} as const
