import { readFile } from 'node:fs/promises'
import { webRoot } from './read-settings.ts'

/** First calls of a screen for a signed-in rider. None of their responses depends on the language. */
const firstCalls: Readonly<Record<string, readonly string[]>> = {
  '/': ['/gw/v2/rider/me'],
  '/taxi': ['/gw/v2/rider/me', '/gw/v3/trip/ongoing/active'],
}

/** By the path of a screen, or `*` for all others: the files that render it, and those that parse its first responses. */
export type FirstFiles = Readonly<
  Record<string, { readonly picture: readonly string[]; readonly answers: readonly string[] }>
>

/** As listed by the build; empty if the list is missing or just being written: the page works without it. */
export async function readFirstFiles(): Promise<FirstFiles> {
  try {
    const files: FirstFiles = JSON.parse(await readFile(new URL('first-files.json', webRoot), 'utf8'))
    return files
  } catch {
    return {}
  }
}

type PageRequest = { readonly path: string; readonly cookie: string | undefined; readonly files: FirstFiles }

/**
 * Preloads the files and calls of the first screen, so that all of them load in parallel. Without a session mark no
 * calls are preloaded.
 */
export function withFirstFiles(html: string, { path, cookie = '', files }: PageRequest): string {
  const first = files[path] ?? files['*']
  if (first === undefined) return html
  const isMarked = cookie.includes('daoxing_rider_')
  const links = [
    ...first.picture.map(linkTo),
    // Files that parse responses have a lower priority than those that render the screen.
    ...(isMarked ? first.answers.map(linkTo) : []),
    ...(isMarked ? (firstCalls[path] ?? []) : []).map(
      (url) => `<link rel="preload" as="fetch" crossorigin href="${url}">`,
    ),
  ]
  return html.replace('</head>', `${links.join('')}</head>`)
}

function linkTo(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${kind} crossorigin fetchpriority="low" href="/${file}">`
}
