import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { LoadedRows } from '#src/engine/list/grid/LoadedRows.tsx'
import { useUnsaved } from '#src/engine/record/form/unsaved.ts'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { haveSameMembers } from '#src/lib/sameMembers.ts'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { ChoiceTable } from './ChoiceTable.tsx'
import { listChosen } from './choiceMatrix.ts'
import { QuietFields } from './QuietFields.tsx'
import { isWhole, type QuietHours } from './quietHours.ts'
import { type ChoiceParts, type Choices, useChoices } from './useChoices.ts'
import { useSaveChoices } from './useSaveChoices.ts'

/** The Notifications tab of a user: what he receives by which mode, and when he is left alone (SPEC-1 §2 "User notifications tab"). */
export function UserNotificationsTab({ record }: RecordSlotProps) {
  const text = useText()
  const [configurations, users, settings] = [
    useFindResource('NotificationConfigurations'),
    useFindResource('Users'),
    useFindResource('UserSettings'),
  ]
  if (!configurations || !users || !settings) return <ErrorState title={text('subscriptions.failed')} />
  return <LoadedTab parts={{ configurations, users, settings }} id={Number(record.ID)} />
}

function LoadedTab({ parts, id }: { parts: ChoiceParts; id: number }) {
  const text = useText()
  return (
    <LoadedRows query={useChoices(parts, id)} failed={text('subscriptions.failed')}>
      {stored => <Editor parts={parts} stored={stored} />}
    </LoadedRows>
  )
}

interface Values {
  chosen: ReadonlySet<number>
  quiet: QuietHours | null
}

function Editor({ parts, stored }: { parts: ChoiceParts; stored: Choices }) {
  const text = useText()
  const { user, matrix } = stored
  const [saved, setSaved] = useState<Values>(() => ({ chosen: listChosen(matrix), quiet: stored.quiet }))
  const [values, setValues] = useState(saved)
  const [error, setError] = useState<string | null>(null)
  const { save, isSaving } = useSaveChoices(parts, user)
  const isOwn = user.id === findUserContext()?.userId
  const isQuietChanged = JSON.stringify(saved.quiet) !== JSON.stringify(values.quiet)
  const isChosenChanged = !haveSameMembers(saved.chosen, values.chosen)
  const isDirty = isQuietChanged || isChosenChanged
  useUnsaved(isDirty)
  const cancel = () => {
    setValues(saved)
    setError(null)
  }
  const submit = async () => {
    const { quiet, chosen } = values
    const isWrong = quiet !== null && !isWhole(quiet)
    setError(isWrong ? text('subscriptions.quiet.wrong') : null)
    if (isWrong) return
    const isSaved = await save({ ...(isChosenChanged && { chosen }), ...(isQuietChanged && { quiet }) })
    if (isSaved) setSaved(values)
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 4 }}>
        <Typography variant="h2" sx={{ flex: { xs: '1 1 100%', sm: 1 } }}>
          {isOwn ? text('subscriptions.own') : text('subscriptions.ofUser', user.name)}
        </Typography>
        <Button variant="outlined" disabled={!isDirty} onClick={cancel}>
          {text('engine.form.cancel')}
        </Button>
        <Button variant="contained" disabled={!isDirty || isSaving} onClick={() => void submit()}>
          {text('engine.form.save')}
        </Button>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
          alignItems: 'start',
        }}
      >
        <ChoiceTable matrix={matrix} chosen={values.chosen} onChange={chosen => setValues({ ...values, chosen })} />
        <QuietFields
          isOwn={isOwn}
          hours={values.quiet}
          error={error}
          onChange={quiet => setValues({ ...values, quiet })}
        />
      </Box>
    </>
  )
}
