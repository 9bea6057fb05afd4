import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { FindField } from '#src/ui/FindField.tsx'
import type { Person } from './moveUsers.ts'

interface PeopleListProps {
  title: string
  /** Those that are found, by login name. */
  people: readonly Person[]
  search: string
  chosen: ReadonlySet<string>
  onSearch: (search: string) => void
  onChoose: (logins: readonly string[], isChosen: boolean) => void
}

/** As many as are drawn at once. */
const part = 100

/** Users with a checkbox each, and one for all that are found. */
export function PeopleList({ title, people, search, chosen, onSearch, onChoose }: PeopleListProps) {
  const text = useText()
  const id = useId()
  const [drawn, setDrawn] = useState(part)
  const chosenCount = people.filter(({ LoginName }) => chosen.has(LoginName)).length
  const isWhole = people.length > 0 && chosenCount === people.length
  const all = people.map(({ LoginName }) => LoginName)
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        height: { md: 'calc(100vh - 240px)' },
        minHeight: { md: 380 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 2 }}>
        <Checkbox
          checked={isWhole}
          indeterminate={chosenCount > 0 && !isWhole}
          disabled={people.length === 0}
          onChange={() => onChoose(all, !isWhole)}
          slotProps={{ input: { 'aria-labelledby': id } }}
        />
        <Typography id={id} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title} ({people.length})
        </Typography>
      </Box>
      <Box sx={{ px: 4, py: 2 }}>
        <FindField label={text('subscriptions.find')} value={search} onChange={onSearch} />
      </Box>
      {people.length === 0 && (
        <Typography sx={{ px: 4, py: 4, color: 'text.secondary' }}>{text('subscriptions.none')}</Typography>
      )}
      <Box
        component="ul"
        aria-labelledby={id}
        tabIndex={0}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          overflowY: 'auto',
          flex: { md: '1 1 0' },
        }}
      >
        {people.slice(0, drawn).map(({ LoginName, Name }) => (
          <Box
            component="li"
            key={LoginName}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, borderTop: 1, borderColor: 'divider' }}
          >
            <Checkbox
              checked={chosen.has(LoginName)}
              onChange={(_, isChosen) => onChoose([LoginName], isChosen)}
              slotProps={{ input: { 'aria-label': text('subscriptions.choose', LoginName) } }}
            />
            <Box sx={{ minWidth: 0, py: 1.5 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{LoginName}</Typography>
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {Name}
              </Typography>
            </Box>
          </Box>
        ))}
        {people.length > drawn && (
          <Box component="li" sx={{ p: 2 }}>
            <Button onClick={() => setDrawn(drawn + 10 * part)}>
              {text('subscriptions.more', Math.min(people.length - drawn, 10 * part))}
            </Button>
          </Box>
        )}
      </Box>
    </Paper>
  )
}
