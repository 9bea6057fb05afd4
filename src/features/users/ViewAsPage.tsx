import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { viewMinutes } from '#contract/viewAs.ts'
import { LoadedRows } from '#src/engine/list/grid/LoadedRows.tsx'
import { beginView } from '#src/providers/auth/viewAs.ts'
import { askResource } from '#src/providers/data/askResource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { showToast } from '#src/ui/toast.ts'

/** Says what it is to see the console as a user, and begins it. */
export function ViewAsPage() {
  const text = useText()
  const users = useFindResource('Users')
  const { id } = useParams()
  if (!users) return <ErrorState title={text('viewAs.failed')} />
  return <LoadedPage key={id} users={users} id={Number(id)} />
}

function LoadedPage({ users, id }: { users: Resource; id: number }) {
  const text = useText()
  const navigate = useNavigate()
  const [isBeginning, setBeginning] = useState(false)
  const query = useQuery({
    queryKey: [users.name, 'viewAs', id],
    queryFn: ({ signal }) => askResource<RecordValues>(users, 'one', { id }, signal),
  })
  const begin = async () => {
    setBeginning(true)
    const refused = await beginView(users, id)
    if (!refused) return
    setBeginning(false)
    showToast('error', refused.Message ?? text('viewAs.failed'))
  }
  const toPage = ({ Name, LoginName }: RecordValues) => {
    const name = String(Name || LoginName)
    return (
      <>
        <PageHeader
          title={text('viewAs.title', name)}
          onBack={() => void navigate(`/Users/Edit/${id}`)}
          backLabel={text('shell.back')}
        />
        <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 }, maxWidth: 720 }}>
          <Typography>{text('viewAs.about', name, viewMinutes)}</Typography>
          <Typography sx={{ my: 3 }}>{text('viewAs.noted', name)}</Typography>
          <Button variant="contained" disabled={isBeginning} onClick={() => void begin()}>
            {text('viewAs.begin')}
          </Button>
        </Paper>
      </>
    )
  }
  return (
    <LoadedRows query={query} failed={text('viewAs.failed')} count={3}>
      {toPage}
    </LoadedRows>
  )
}
