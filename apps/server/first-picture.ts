import { readFile, stat } from 'node:fs/promises'
import { webRoot } from './read-settings.ts'

/** Prerendered markup: the content of `#root` for a URL, in a language, at some hours of Taipei. */
export type FirstPictures = {
  /** By path: the subset of the styles that its prerendered pages need. */
  readonly styles: Readonly<Record<string, string>>
  readonly pictures: readonly {
    readonly path: string
    readonly language: string
    readonly hours: readonly number[]
    readonly html: string
  }[]
}

const file = new URL('first-pictures.json', webRoot)
let read: { readonly atMs: number; readonly drawn: FirstPictures } | undefined

/** Undefined if the build has not rendered them, or is just writing: the page works without them. */
export async function readFirstPictures(): Promise<FirstPictures> {
  try {
    const { mtimeMs } = await stat(file)
    // Cached: a hundred kilobytes need not be read for every visitor.
    if (read?.atMs !== mtimeMs) read = { atMs: mtimeMs, drawn: JSON.parse(await readFile(file, 'utf8')) }
    return read.drawn
  } catch {
    return { styles: {}, pictures: [] }
  }
}

type PageRequest = {
  readonly path: string
  /** With its question mark; empty without a query. */
  readonly search: string
  readonly cookie: string | undefined
  readonly taipeiHour: number
  readonly drawn: FirstPictures
}

/**
 * Whether the URL shows the prerendered page of its path: a taxi page that names a place or a trip shows something
 * else.
 */
const isAsDrawn: Readonly<Record<string, (input: { readonly search: string; readonly isMarked: boolean }) => boolean>> =
  {
    '/': () => true,
    '/taxi': ({ search, isMarked }) => isMarked && (search === '' || search === '?stage=INPUT_END_ADDRESS'),
  }

/**
 * Inserts the prerendered content into the page, with its styles, in the visitor's language and theme. The page's
 * program hydrates it; the other styles follow it, so that it need not wait for them.
 */
export function withFirstPicture(html: string, { path, search, cookie = '', taipeiHour, drawn }: PageRequest): string {
  const isMarked = cookie.includes('daoxing_rider_')
  const language = cookieOf(cookie, 'locale') ?? 'zh-TW'
  const theme = cookieOf(cookie, 'theme')
  const asKnown = isMarked ? html.replace('<html ', '<html data-rider ') : html
  const themed =
    theme === 'dark' || theme === 'light' ? asKnown.replace('<html ', `<html data-theme="${theme}" `) : asKnown
  if (isAsDrawn[path]?.({ search, isMarked }) !== true) return themed
  const picture = drawn.pictures.find(
    (one) => one.path === path && one.language === language && one.hours.includes(taipeiHour),
  )
  const styles = drawn.styles[path]
  if (picture === undefined || styles === undefined) return themed
  const name = `${path} ${language} ${picture.hours.join(',')}`
  const [link = ''] = /<link rel="stylesheet"[^>]*>/.exec(themed) ?? []
  return themed
    .replace(/<html([^>]*) lang="[^"]*"/, `<html$1 lang="${language}"`)
    .replace(link, '')
    .replace('</head>', () => `<style>${styles}${homeTopStyle(cookie)}</style></head>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-picture="${name}">${picture.html}</div>${link}`)
}

/** Reserves the space that the live trip took on home at the last visit. */
function homeTopStyle(cookie: string): string {
  const heightPx = Number(cookieOf(cookie, 'home_top') ?? 0)
  return heightPx > 0 && heightPx < 1000 ? `:root{--home-top:${heightPx}px}` : ''
}

function cookieOf(cookie: string, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(cookie)?.[1]
}
