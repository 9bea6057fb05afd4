import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import { toNetwork } from '../http/network.ts'
import { unavailable } from '../kernel/problem.ts'
import { type Asking, toHolder } from './callerShare.ts'

/** How a request asks for its turn, by whom it is made as far as that is known; a client that hangs up waits no longer. */
export function toAsking({ ip, headers }: FastifyRequest, reply: FastifyReply, caller: Caller | null = null): Asking {
  return {
    ...{ holder: toHolder(caller, toNetwork(ip)), caller, languages: headers['accept-language'] },
    signal: watchClient(reply),
  }
}

function watchClient({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  const end = () => leaving.abort(unavailable('The client has left.'))
  if (raw.closed) end()
  else raw.once('close', end)
  return leaving.signal
}
