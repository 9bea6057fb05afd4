import { useDataProvider } from 'ra-core'
import { type RefObject, useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { BulkResult } from '#contract/bulk.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { mostJobs } from '#contract/jobs.ts'
import type { Resource } from '#contract/resource.ts'
import { toListAddress } from '#src/engine/dashboard/toListAddress.ts'
import { toRecordPath } from '#src/engine/navigation/recordPaths.ts'
import { askAnswer } from '#src/engine/record/action/askAnswer.ts'
import { type Ask, callAnswered } from '#src/engine/record/action/callAnswered.ts'
import type { CreationKey } from '#src/engine/record/form/useCreationKey.ts'
import type { SaveOutcome } from '#src/engine/record/form/useFormSave.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import { askConfirmation } from '#src/ui/confirmation.ts'
import { showToast, type ToastActions } from '#src/ui/toast.ts'
import { buildJobPlan, type JobPlan } from './jobPlan.ts'
import { toFormErrors } from './useJobCheck.ts'

/** Nothing is wrong, and nothing is saved. */
const notMeant: SaveOutcome = { errors: {} }

/** What is to become of jobs with their save: a facility sends them to its agency by the same call. */
type Meant = 'save' | 'send' | 'publish'

/**
 * Saves the jobs that a form stands for, all or none, and sends or publishes them where that is meant; what would keep them from that is
 * reported before anything is saved. `handedOn` holds their IDs then, of those too that are saved and could not be published.
 */
export function useSaveJobs(resource: Resource, idempotencyKey: CreationKey, handedOn: RefObject<readonly number[]>) {
  const text = useText()
  const provider = useDataProvider()
  const navigate = useNavigate()
  return useCallback(
    async (values: RecordValues, meant: Meant): Promise<SaveOutcome> => {
      const isPublished = meant === 'publish'
      const zone = isPublished ? await findZone(provider, values.EmployerID) : null
      const plan = buildJobPlan(values, zone)
      const { jobs, args } = plan
      if (jobs.length === 0)
        return refuse({ RepeatOn: text(plan.lacksWeekday ? 'jobs.repeat.noDay' : 'jobs.plan.noDay') })
      if (plan.isTooLong) return refuse({ EndDate: text('jobs.plan.tooMany', mostJobs) })
      if (isPublished) {
        const errors = listObstacles(resource, plan, text)
        if (Object.keys(errors).length > 0) return refuse(errors)
        const message = jobs.length === 1 ? text('jobs.publish.one') : text('jobs.publish.many', jobs.length)
        if (!(await askConfirmation({ message, yes: text('jobs.publish.title') }))) return notMeant
      }
      const label = text(isPublished ? 'jobs.publish.title' : 'engine.form.save')
      const ask: Ask = asked => askAnswer(() => true, asked, { label })
      const sent = { args: { ...args, ...(meant === 'send' && { IsSent: true }) } }
      const answer = await callAnswered(resource, 'saveMany', sent, ask, { idempotencyKey: idempotencyKey.get() })
      if (answer === null) return notMeant
      if (!answer.Success) {
        idempotencyKey.keep()
        showToast('error', answer.Message ?? text('engine.save.failed'))
        return { errors: toFormErrors(answer.Errors ?? {}) }
      }
      idempotencyKey.drop()
      const made = [answer.Source].flat() as RecordValues[]
      const ids = made.map(({ ID }) => Number(ID))
      if (meant !== 'save') handedOn.current = ids
      // The page of the one that was handed on opens by itself.
      const path = meant === 'save' || ids.length > 1 ? toJobsPath(resource, made) : null
      const actions = path === null ? {} : { button: { label: text('jobs.view'), onPress: () => void navigate(path) } }
      if (isPublished) await publish(resource, ids, { text, actions })
      else showToast('success', answer.Message ?? text('engine.saved'), actions)
      void refreshRows(new Set([resource.name]))
      return null
    },
    [resource, provider, text, navigate, idempotencyKey, handedOn],
  )
}

function refuse(errors: Record<string, string>): SaveOutcome {
  showToast('error', Object.values(errors)[0] ?? '')
  return { errors }
}

type DataProvider = ReturnType<typeof useDataProvider>

async function findZone(provider: DataProvider, employer: unknown): Promise<string | null> {
  const found = await provider.getOne('Employers', { id: employer as number }).catch(() => null)
  return typeof found?.data.TimeZone === 'string' ? found.data.TimeZone : null
}

/** What jobs lack to be published (rules J3), by field; the services say the same, once they are saved. */
function listObstacles({ properties }: Resource, { jobs, isPast }: JobPlan, text: ToText): Record<string, string> {
  const [first = {}] = jobs
  return {
    // Who may not read it has that of the unit.
    ...(properties.has('OrganizationID') && first.OrganizationID == null
      ? { OrganizationID: text('jobs.noRevenueCenter') }
      : {}),
    ...(isPast ? { StartDate: text('jobs.pastStart') } : {}),
    ...(!Array.isArray(first.Rates) || first.Rates.length === 0 ? { Rates: text('jobs.noRate') } : {}),
  }
}

/** The page of the one job, or the list of several, which are a series. */
function toJobsPath(resource: Resource, made: readonly RecordValues[]): string | null {
  const [first] = made
  if (!first || made.length === 1) return first ? toRecordPath(resource, first) : null
  return toListAddress(resource, { Conditions: [{ field: 'SeriesID', op: 'equals', value: first.SeriesID }] })
}

/** Publishes jobs that are saved; those that are refused stay unpublished, and it is reported why. */
async function publish(
  resource: Resource,
  ids: readonly number[],
  { text, actions }: { text: ToText; actions: ToastActions },
): Promise<void> {
  const answer = await callResource(resource, 'publishMany', { ids: [...ids] })
  const { Source } = answer as unknown as Partial<BulkResult>
  const refused = Array.isArray(Source) ? Source.filter(({ Success }) => !Success) : []
  if (answer.Success) showToast('success', text('jobs.published', ids.length), actions)
  else showToast('warning', text('jobs.savedNotPublished', refused[0]?.Message ?? answer.Message ?? ''), actions)
}
