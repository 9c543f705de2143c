/** A page in a rider's browser without scripts: its URL, its text, and its forms. */
export type VisitedPage = {
  readonly url: string
  readonly status: number
  readonly html: string
  readonly headers: Headers
  /** Submits the form whose action ends with this, with the typed values; other fields are sent unchanged. */
  submit(ending: string, typed?: Readonly<Record<string, string>>): Promise<VisitedPage>
}

export type Visitor = {
  /** `cookie` is the session of a rider who is signed in in this browser, at the origin of the URL. */
  open(url: string, cookie?: string): Promise<VisitedPage>
}

/** A session cookie is sent only to its own origin, and never with a form from another origin, like `SameSite=Lax`. */
type Session = { readonly origin: string; readonly cookie: string }

/**
 * A headless browser: it follows redirects and submits forms. `placeOf` maps a public URL to the real one of a house;
 * `stopAt` stops where one of our own pages would open.
 */
export function aVisitor({
  placeOf = (url) => url,
  stopAt = () => false,
}: {
  readonly placeOf?: (url: string) => string
  readonly stopAt?: (url: string) => boolean
} = {}): Visitor {
  async function go(url: string, init: RequestInit, session?: Session): Promise<VisitedPage> {
    if (stopAt(url))
      return { url, status: 0, html: '', headers: new Headers(), submit: () => Promise.reject(lost(url)) }
    const isOwn = session !== undefined && new URL(url).origin === session.origin
    const headers = [...new Headers(init.headers)]
    const isCrossForm = init.method === 'POST' && new Headers(init.headers).get('origin') !== session?.origin
    if (isOwn && !isCrossForm) headers.push(['cookie', session.cookie])
    const answer = await fetch(placeOf(url), { ...init, headers, redirect: 'manual' })
    const location = answer.headers.get('location')
    if (answer.status === 303 && location !== null) {
      await answer.body?.cancel()
      return go(new URL(location, url).href, {}, session)
    }
    return visited(url, { status: answer.status, html: await answer.text(), headers: answer.headers }, session)
  }

  function visited(
    url: string,
    page: Pick<VisitedPage, 'status' | 'html' | 'headers'>,
    session?: Session,
  ): VisitedPage {
    return {
      ...page,
      url,
      submit(ending, typed = {}) {
        const form = formsIn(page.html).find(({ action }) => new URL(action, url).pathname.endsWith(ending))
        if (!form) return Promise.reject(lost(`${url} has no form to ${ending}`))
        const target = new URL(form.action, url)
        const request = {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: new URL(url).origin,
            'sec-fetch-site': target.origin === new URL(url).origin ? 'same-origin' : 'cross-site',
          },
          body: new URLSearchParams({ ...form.fields, ...typed }).toString(),
        }
        return go(target.href, request, session)
      },
    }
  }
  return {
    open: (url, cookie) => go(url, {}, cookie === undefined ? undefined : { origin: new URL(url).origin, cookie }),
  }
}

function lost(where: string): Error {
  return new Error(`the visitor is lost: ${where}`)
}

const unescaped = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

function formsIn(html: string): readonly { action: string; fields: Record<string, string> }[] {
  return [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g)].map(
    ([, action = '', inside = '']) => ({
      action: unescaped(action),
      fields: Object.fromEntries(
        [...inside.matchAll(/<input[^>]*>/g)].map(([input]) => [
          unescaped(/name="([^"]*)"/.exec(input)?.[1] ?? ''),
          unescaped(/value="([^"]*)"/.exec(input)?.[1] ?? ''),
        ]),
      ),
    }),
  )
}
