import { setTimeout as wait } from 'node:timers/promises'
import { chatHubPath } from '#contract/chat.ts'
import { timeCardStatus } from '#contract/enumerations.gen.ts'
import { type Attack, send, sendMany, type Target } from './attacks.ts'
import { openHubWire } from './hubWire.ts'
import { fetchToken } from './token.ts'

interface ListedRow {
  ID: number
  Name?: string
  Version: number
}

/** The first rows of a list that the agent reads. */
async function listRows({ address, agent }: Target, path: string, query = ''): Promise<ListedRow[]> {
  const answer = await fetch(`${address}/api/${path}?pageSize=100${query}`, {
    headers: { authorization: `Bearer ${agent}`, 'x-api-request': '1' },
  })
  const { Source: rows } = (await answer.json()) as { Source: ListedRow[] | null }
  if (!rows?.length) throw new Error(`The demo has no rows of ${path}.`)
  return rows
}

const isOpen = '&jobStatusIds=2'

/** Saves a row again and again, 60 times at once, by these users in turn; each save takes it as those before it leave it. */
async function saveOneRow(target: Target, tokens: readonly string[]): Promise<string> {
  const [row] = await listRows(target, 'Marketplace/Employers/GetPaged')
  const note = await sendMany(300, 60, index => {
    const record = { ...row, Name: `${row?.Name} ${index % 2}`, Version: Number(row?.Version) + index }
    const token = tokens[index % tokens.length] as string
    const body = JSON.stringify(record)
    return send(target, '/api/Marketplace/Employers/Update', { method: 'PUT', token, body })
  })
  return `${tokens.length} users: ${note}`
}

const saveAlone: Attack = {
  name: '60 saves of one row',
  run: target => saveOneRow(target, [target.agent]),
}

/** Users of the agent's roles, who may do what he does; all of the demo have one password. */
async function signInColleagues({ address, database }: Target, count: number): Promise<string[]> {
  const users = await database.run<{ LoginName: string }>(
    `select distinct u."LoginName" from "user" u join user_role r on r."UserID" = u."ID"
     where u."IsActive" and r."RoleID" in (
       select own."RoleID" from user_role own join "user" a on a."ID" = own."UserID" where a."LoginName" = 'agent')
     limit $1`,
    [count],
  )
  return Promise.all(users.map(({ LoginName }) => fetchToken(address, LoginName)))
}

const saveTogether: Attack = {
  name: '60 saves of one row by many users',
  run: async target => saveOneRow(target, await signInColleagues(target, 60)),
}

const requestOneJob: Attack = {
  name: '60 requests for one job',
  async run(target) {
    const [job] = (await listRows(target, 'Marketplace/Jobs/Search', isOpen)).toReversed()
    const candidates = await listRows(target, 'Marketplace/Candidates/GetPaged')
    return sendMany(300, 60, index => {
      const candidate = candidates[index % candidates.length]?.ID
      const path = `/api/Marketplace/CandidateJobs/Jobs/${job?.ID}/Candidate/${candidate}/Apply`
      return send(target, path, { method: 'PUT', token: target.agent, body: '{}' })
    })
  },
}

const readPages: Attack = {
  name: '20 parallel reads',
  async run(target) {
    const [[job], [thread]] = await Promise.all([
      listRows(target, 'Marketplace/Jobs/Search', isOpen),
      listRows(target, 'Chat/Threads/List'),
    ])
    const paths = [
      '/api/Dashboards/agency-home',
      `/api/Chat/Threads/${thread?.ID}/Messages`,
      `/api/Marketplace/CandidateJobs/Jobs/${job?.ID}/Candidates/Search?pageSize=50`,
    ]
    return sendMany(400, 20, index => send(target, paths[index % paths.length] as string, { token: target.agent }))
  },
}

const drawCertificates: Attack = {
  name: '20 certificates at once',
  async run(target) {
    const isApproved = `&timeStatusLookupIds=${timeCardStatus.Approved}`
    const cards = await listRows(target, 'Marketplace/TimeCards/Search', isApproved)
    return sendMany(20, 20, index => {
      const path = `/api/Marketplace/TimeCards/${cards[index % cards.length]?.ID}/Certificate`
      return send(target, path, { token: target.agent })
    })
  },
}

const hubConnections = 40
const hubPerSecond = 15

const callHub: Attack = {
  name: '40 hub connections, 15 calls a second each',
  async run(target) {
    const { address, agent } = target
    const [thread] = await listRows(target, 'Chat/Threads/List')
    const open = () => openHubWire(address, agent, chatHubPath)
    const wires = await Promise.all(Array.from({ length: hubConnections }, open))
    const until = performance.now() + 4000
    const calls: Promise<unknown>[] = []
    let count = 0
    while (performance.now() < until) {
      for (const wire of wires) {
        if (wire.isClosed()) continue
        count += 1
        calls.push(wire.call('Typing', thread?.ID))
      }
      await wait(1000 / hubPerSecond)
    }
    await Promise.all(calls)
    const cut = wires.filter(wire => wire.isClosed()).length
    for (const wire of wires) wire.close()
    return `${count} calls, ${cut} connections ended`
  },
}

/** What one user asks for, each of it allowed, so often that others might wait. */
export const floods: readonly Attack[] = [saveAlone, saveTogether, requestOneJob, readPages, drawCertificates, callHub]
