import { findWebAddress } from './webAddress.ts'

/** Where the orientation video is shown from. */
export interface HelpVideo {
  address: string
  /** True for a file that a browser plays by itself; else the address is that of a page with a player. */
  isFile: boolean
}

/** The pages of these sites may not be shown within another page, their players may. */
const players: readonly { host: RegExp; findKey: (url: URL) => string | null | undefined; player: string }[] = [
  {
    host: /^(www\.|m\.)?youtube\.com$/,
    findKey: ({ searchParams }) => searchParams.get('v'),
    player: 'https://www.youtube-nocookie.com/embed/',
  },
  {
    host: /^youtu\.be$/,
    findKey: ({ pathname }) => pathname.split('/')[1],
    player: 'https://www.youtube-nocookie.com/embed/',
  },
  {
    host: /^(www\.)?vimeo\.com$/,
    findKey: ({ pathname }) => /^\/(\d+)$/.exec(pathname)?.[1],
    player: 'https://player.vimeo.com/video/',
  },
]

/**
 * The video at the address that an administrator has set (`HelpVideoURL`); null where none is. The page of a video at YouTube or
 * Vimeo stands for its player.
 */
export function findHelpVideo(setting: unknown): HelpVideo | null {
  const found = findWebAddress(setting)
  if (found === null) return null
  const url = new URL(found)
  const site = players.find(({ host }) => host.test(url.hostname))
  const key = site?.findKey(url)
  if (site && key) return { address: site.player + encodeURIComponent(key), isFile: false }
  return { address: url.href, isFile: /\.(mp4|m4v|webm|ogv|mov)$/i.test(url.pathname) }
}
