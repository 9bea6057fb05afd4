import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'

/** An agency that takes sign-ups. */
export interface OpenCompany {
  Code: string
  Name: string
}

/** From so many agencies on they are looked for by a word. */
const manyFrom = 9

/** The agencies with which one may sign up, each a link to its form. */
export function CompanyChoice({ companies }: { companies: readonly OpenCompany[] }) {
  const text = useText()
  const [word, setWord] = useState('')
  const found = companies.filter(({ Name }) => Name.toLowerCase().includes(word.trim().toLowerCase()))
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{text('signUp.choose')}</Typography>
      {companies.length >= manyFrom && (
        <LabelledInput
          label={text('signUp.find')}
          value={word}
          autoComplete="off"
          autoFocus
          input={{ type: 'search' }}
          onChange={setWord}
        />
      )}
      <List disablePadding sx={{ display: 'grid', gap: 2, maxHeight: 400, overflowY: 'auto' }}>
        {found.map(({ Code, Name }) => (
          <ListItem key={Code} disablePadding>
            <Button
              fullWidth
              variant="outlined"
              href={`/signup?company=${encodeURIComponent(Code)}`}
              sx={{ justifyContent: 'flex-start', textAlign: 'left', overflowWrap: 'anywhere' }}
            >
              {Name}
            </Button>
          </ListItem>
        ))}
      </List>
      {found.length === 0 && <Typography role="status">{text('signUp.noneFound')}</Typography>}
    </>
  )
}
