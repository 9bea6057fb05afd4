import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { usualShare } from '#src/engine/list/detail/detailSettings.ts'
import { Splitter } from '#src/engine/list/detail/Splitter.tsx'
import { HiddenStatus } from '#src/engine/list/grid/HiddenStatus.tsx'
import { LoadedRows } from '#src/engine/list/grid/LoadedRows.tsx'
import { useUnsaved } from '#src/engine/record/form/unsaved.ts'
import { useLeave } from '#src/engine/record/useLeave.ts'
import { haveSameMembers } from '#src/lib/sameMembers.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { callTwin } from '#src/providers/data/callTwin.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { showToast } from '#src/ui/toast.ts'
import { findPeople, setMembers } from './moveUsers.ts'
import { PeopleList } from './PeopleList.tsx'
import { type SubscriberParts, type Subscribers, useSubscribers } from './useSubscribers.ts'

/** Who is subscribed to a configuration and who is not, moved from one list to the other (SPEC-1 §2 "Subscription editor"). */
export function SubscribersPage() {
  const { id } = useParams()
  const text = useText()
  const [configurations, subscriptions, users] = [
    useFindResource('NotificationConfigurations'),
    useFindResource('NotificationSubscriptions'),
    useFindResource('Users'),
  ]
  if (!configurations || !subscriptions || !users) return <ErrorState title={text('subscriptions.failed')} />
  return <LoadedPage key={id} parts={{ configurations, subscriptions, users }} id={Number(id)} />
}

function LoadedPage({ parts, id }: { parts: SubscriberParts; id: number }) {
  const text = useText()
  return (
    <LoadedRows query={useSubscribers(parts, id)} failed={text('subscriptions.failed')}>
      {stored => <Editor configurations={parts.configurations} id={id} stored={stored} />}
    </LoadedRows>
  )
}

const sides = ['left', 'right'] as const
type Side = (typeof sides)[number]

function Editor({ configurations, id, stored }: { configurations: Resource; id: number; stored: Subscribers }) {
  const text = useText()
  const frame = useRef<HTMLDivElement>(null)
  const leave = useLeave(configurations)
  const maySave = usePermission('ADD_USER')
  const [first] = useState(() => new Set(stored.subscribed))
  const [subscribed, setSubscribed] = useState<ReadonlySet<string>>(first)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [searches, setSearches] = useState({ left: '', right: '' })
  const [share, setShare] = useState(usualShare)
  const [isSaving, setSaving] = useState(false)
  const [news, setNews] = useState('')
  const release = useUnsaved(!haveSameMembers(first, subscribed))
  const { EventName, NotificationMode } = stored.configuration
  const listSide = (side: Side) =>
    findPeople(
      stored.people.filter(({ LoginName }) => subscribed.has(LoginName) === (side === 'right')),
      searches[side],
    )
  const found = { left: listSide('left'), right: listSide('right') }
  const move = (from: Side, isAll: boolean) => {
    const logins = found[from].map(({ LoginName }) => LoginName).filter(login => isAll || chosen.has(login))
    setSubscribed(setMembers(subscribed, logins, from === 'left'))
    setChosen(setMembers(chosen, logins, false))
    setNews(text('subscriptions.moved', logins.length))
  }
  const save = async () => {
    setSaving(true)
    const args = { eventConfigID: id, loginNames: [...subscribed] }
    const answer = await callTwin(configurations, 'saveSubscribers', args).finally(() => setSaving(false))
    showToast(answer.Success ? 'success' : 'error', answer.Message)
    if (!answer.Success) return
    release()
    void refreshRows(new Set(['NotificationSubscriptions']))
    leave()
  }
  const isChosenOf = (side: Side) => found[side].some(({ LoginName }) => chosen.has(LoginName))
  const buttons = [
    { name: 'subscribe', from: 'left', isAll: false, isEnabled: isChosenOf('left') },
    { name: 'subscribeAll', from: 'left', isAll: true, isEnabled: found.left.length > 0 },
    { name: 'unsubscribe', from: 'right', isAll: false, isEnabled: isChosenOf('right') },
    { name: 'unsubscribeAll', from: 'right', isAll: true, isEnabled: found.right.length > 0 },
  ] as const
  const lists = sides.map(side => (
    <PeopleList
      key={side}
      title={text(`subscriptions.${side}`)}
      people={found[side]}
      search={searches[side]}
      chosen={chosen}
      onSearch={search => setSearches({ ...searches, [side]: search })}
      onChoose={(logins, isChosen) => setChosen(setMembers(chosen, logins, isChosen))}
    />
  ))
  return (
    <>
      <PageHeader
        title={text('subscriptions.editor', EventName, text(`subscriptions.mode.${NotificationMode}`))}
        actions={
          <>
            <Button variant="outlined" onClick={leave}>
              {text('engine.form.cancel')}
            </Button>
            {maySave && (
              <Button variant="contained" disabled={isSaving} onClick={() => void save()}>
                {text('engine.form.save')}
              </Button>
            )}
          </>
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 4 }}>
        {buttons.map(({ name, from, isAll, isEnabled }) => (
          <Button key={name} variant="outlined" disabled={!isEnabled} onClick={() => move(from, isAll)}>
            {text(`subscriptions.${name}`)}
          </Button>
        ))}
      </Box>
      <Box ref={frame} sx={frameStyle}>
        {lists[0]}
        <Splitter frame={frame} share={share} isAcross label={text('subscriptions.splitter')} onShare={setShare} />
        {lists[1]}
      </Box>
      <HiddenStatus>{news}</HiddenStatus>
    </>
  )
}

const frameStyle = {
  display: 'grid',
  gap: { xs: 4, md: 0 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'calc(var(--locum-share, 0.5) * 100% - 6px) auto minmax(0, 1fr)',
  },
} as const
