import { send } from '../http/send.ts'

/** True where the services serve another build of the console by now than the one that is open here. */
export async function isConsoleOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  const reply = await send('/', { cache: 'no-store', headers: { Accept: 'text/html' } }, { silent: true })
  const isPage = reply?.status === 200 && reply.text.includes('<script type="module"')
  return Boolean(own) && isPage && !reply.text.includes(`"${own}"`)
}
