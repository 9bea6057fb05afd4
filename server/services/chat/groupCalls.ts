import { buildSuccess } from '#contract/envelope.ts'
import { notFound } from '../../platform/kernel/problem.ts'
import type { CallHandler, ResourceExtension } from '../../platform/resources/extension.ts'
import { isGroupWithin, listCentersOf, takeGroup } from './groupRepository.ts'

/** The group of a revenue center, by the ID of that. */
const external: CallHandler<'ChatGroups', 'external'> = async context => {
  const { given, scope, text, transaction } = context
  const id = await takeGroup(transaction, given.externalId)
  if (id === null || !(await isGroupWithin(transaction, id, scope('g')))) throw notFound(text('chat.noGroup'))
  return context.perform('one', { id })
}

/** The groups in which a candidate may write, that of his own revenue center first. */
const own: CallHandler<'ChatGroups', 'own'> = async context => {
  const { caller, scope, transaction } = context
  const { candidate_id: candidate } = caller.claims
  const centers = candidate ? await listCentersOf(transaction, Number(candidate)) : []
  const groups: unknown[] = []
  for (const center of centers) {
    const id = await takeGroup(transaction, center)
    if (id !== null && (await isGroupWithin(transaction, id, scope('g'))))
      groups.push((await context.perform('one', { id })).Source)
  }
  return buildSuccess(groups)
}

/** What groups add to the engine. */
export const groupExtension: ResourceExtension<'ChatGroups'> = {
  handlers: { external, own },
  constraints: { chat_group_external: 'records.duplicate' },
}
