import { type LookupAddress, lookup } from 'node:dns'
import { request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInside } from '../http/insideAddress.ts'
import { AnswerError, FinalError } from './delivery.ts'

const insideMessage = 'The address leads inside.'

/** So much of an answer is read; what more comes is cut off. */
const longestAnswer = 64 * 1024

/** A name is looked up once, and where it leads then is where the request goes: no second answer can lead it elsewhere. */
const lookupOutside: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new Error(`${hostname} leads nowhere.`), '')
    if (found.some(({ address }) => isInside(address))) return done(new FinalError(insideMessage), '')
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}

/**
 * Sends a request to the world, no redirect followed; answers the first 64 KB of what is answered. Throws an {@link AnswerError} where it is
 * refused, and a {@link FinalError} where the name leads inside; an address in figures is the caller's to judge.
 */
export async function sendOutside(request: Request, patience: number): Promise<string> {
  const send = new URL(request.url).protocol === 'https:' ? requestByHttps : requestByHttp
  const body = Buffer.from(await request.arrayBuffer())
  return await new Promise((resolve, reject) => {
    const options = {
      method: request.method,
      headers: { ...Object.fromEntries(request.headers), 'content-length': body.length },
      lookup: lookupOutside,
      signal: AbortSignal.timeout(patience),
    }
    const sent = send(request.url, options, answer => {
      const { statusCode: status = 0 } = answer
      let text = ''
      const end = () => (status >= 200 && status < 300 ? resolve(text) : reject(new AnswerError(status)))
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
        if (text.length < longestAnswer) return
        end()
        answer.destroy()
      })
      answer.on('end', end)
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Throws a {@link FinalError} for an address in figures that is not one of the world. */
export function refuseInside(url: string): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && isInside(host)) throw new FinalError(insideMessage)
}
