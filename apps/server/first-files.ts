import { readFile } from 'node:fs/promises'
import { webRoot } from './read-settings.ts'

/** First calls of a screen for a signed-in rider. None of their answers depends on the language. */
const firstCalls: Readonly<Record<string, readonly string[]>> = {
  '/': ['/gw/v2/rider/me'],
  '/taxi': ['/gw/v2/rider/me', '/gw/v3/trip/ongoing/active'],
}

/** By the path of a screen: the files that it is drawn from, and those that its first answers are read with. */
export type FirstFiles = Readonly<
  Record<string, { readonly picture: readonly string[]; readonly answers: readonly string[] }>
>

/** As the build has listed them; none where it has not, or is just writing them: the page comes all the same. */
export async function readFirstFiles(): Promise<FirstFiles> {
  try {
    const files: FirstFiles = JSON.parse(await readFile(new URL('first-files.json', webRoot), 'utf8'))
    return files
  } catch {
    return {}
  }
}

type AskedInput = { readonly path: string; readonly cookie: string | undefined; readonly files: FirstFiles }

/**
 * Preloads the files and calls of the first screen, so that all of them load at once and not one after the other.
 * Without a mark of a session no calls are preloaded.
 */
export function withFirstFiles(html: string, { path, cookie = '', files }: AskedInput): string {
  const first = files[path]
  if (first === undefined) return html
  const isMarked = cookie.includes('daoxing_rider_')
  const links = [
    ...first.picture.map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`),
    // Files that parse answers have a lower priority than those that draw the screen.
    ...(isMarked
      ? first.answers.map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
      : []),
    ...(isMarked ? (firstCalls[path] ?? []) : []).map(
      (url) => `<link rel="preload" as="fetch" crossorigin href="${url}">`,
    ),
  ]
  return html.replace('</head>', `${links.join('')}</head>`)
}
