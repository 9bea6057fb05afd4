import Button from '@mui/material/Button'
import { useRefresh } from 'ra-core'
import { useState } from 'react'
import { findCallRule } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { isOffered } from '#src/engine/list/grid/rowActions.ts'
import { runNamed } from '#src/engine/list/selection/runNamed.ts'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { usePermission } from '#src/providers/access/usePermission.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { askConfirmation } from '#src/ui/confirmation.ts'
import { MessageBox } from '#src/ui/MessageBox.tsx'
import { showToast } from '#src/ui/toast.ts'

interface PublishNightsProps {
  jobs: Resource
  nights: readonly RecordValues[]
}

/** Publishes all nights of a posting that are still to be published, by one question; nothing where fewer than two are. */
export function PublishNights({ jobs, nights }: PublishNightsProps) {
  const text = useText()
  const refresh = useRefresh()
  const [problems, setProblems] = useState<readonly string[]>([])
  const mayPublish = usePermission(findCallRule(jobs.descriptor, 'publishMany'))
  const open = nights.filter(night => isOffered({ name: 'publish' }, night))
  const names = new Map(open.map(({ ID, StartDate }) => [Number(ID), toWeekdayDateText(String(StartDate))]))
  const label = text('jobs.series.publish', names.size)
  const publish = async () => {
    const message = text('jobs.series.publishAsked', [...names.values()].join(', '))
    if (!(await askConfirmation({ title: text('engine.question', label), message, yes: label }))) return
    const unsaid = text('jobs.series.notPublished')
    const outcome = await runNamed(jobs, 'publishMany', {}, { names, unsaid, label })
    setProblems(outcome.problems)
    if (outcome.done > 0) showToast('success', text('jobs.published', outcome.done))
    refresh()
  }
  return (
    <>
      {mayPublish && names.size > 1 && (
        <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => void publish()}>
          {label}
        </Button>
      )}
      <MessageBox
        isOpen={problems.length > 0}
        title={text('jobs.series.notPublished')}
        message={problems.map(each => <div key={each}>{each}</div>)}
        onClose={() => setProblems([])}
      />
    </>
  )
}
