import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import serveStatic from '@fastify/static'
import { taipeiTime } from '@daoxing/kit/contract'
import type { Clock, OpenHouse } from '@daoxing/kit/server'
import { readFirstFiles, withFirstFiles } from './first-files.ts'
import { readFirstPictures, withFirstPicture } from './first-picture.ts'
import { type MapGroundPlan, withGroundVersion, withMapGround } from './map-ground-in.ts'
import { webRoot } from './read-settings.ts'

const yearSeconds = 365 * 24 * 3600
/** Matches the decoded path, in any case and with any number of slashes. */
const isServerPath = (path: string) => /^\/+(gw|api|gbfs|ocpi|socket\.io|livez|readyz|metrics)(\/|$)/i.test(path)

/** The discovery path of the messaging app's SDK, which is loaded only inside its web view. */
const liffPlaces = ['https://api.line.me', 'https://liffsdk.line-scdn.net']

type PageOptions = {
  /** The hour selects the greeting. */
  readonly clock: Clock
  readonly isSecure: boolean
  /** Whether the operator has an app inside the messaging app (`LIFF_ID`). */
  readonly hasLiff?: boolean
  /** The URL of the analytics script (`ANALYTICS_URL`); none by default. */
  readonly analyticsUrl?: string | undefined
  /** The operator's map; ours by default. */
  readonly mapGround?: MapGroundPlan | undefined
  /** The map that was chosen while the server runs, unless the operator has set one. */
  readonly chosenGround?: () => MapGroundPlan | undefined
  /** Version of our own map, which is part of its tiles' URL. */
  readonly groundVersion?: string | undefined
}

/** Headers of every response, and the page: its files, and index.html for every route of the app. */
export async function servePage(
  app: OpenHouse['app'],
  { clock, isSecure, hasLiff = false, analyticsUrl, mapGround, chosenGround, groundVersion }: PageOptions,
): Promise<void> {
  const groundNow = () => mapGround ?? chosenGround?.()
  // Read for each response: another map may have been chosen since.
  const withMapHosts = (sources: readonly string[]) => [() => [...sources, ...(groundNow()?.hosts ?? [])].join(' ')]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Exactly that script: no other of its host.
        // The reader of barcodes is WebAssembly, where the browser has none of its own; no other code is compiled.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(analyticsUrl === undefined ? [] : [analyticsUrl])],
        // MapLibre and the sheets set inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: withMapHosts(["'self'", 'data:', 'blob:']),
        // Including sockets of this host, but of no other, so that no data can be sent to one.
        connectSrc: withMapHosts([
          "'self'",
          ...(hasLiff ? liffPlaces : []),
          ...(analyticsUrl === undefined ? [] : [new URL(analyticsUrl).origin]),
        ]),
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure,
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=(), usb=()')
  })
  await app.register(serveStatic, {
    root: fileURLToPath(webRoot),
    wildcard: false,
    index: false,
    // Compressed by the build: a sixth smaller than with compression at request time.
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header('vary', 'accept-encoding')
      reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = `/${request.params['*']}`
    const query = request.url.split('?')[1]
    const isFile = /\.\w{2,5}$/.test(path)
    if (isServerPath(path) || isFile) return reply.callNotFound()
    const page = await readFile(new URL('index.html', webRoot), 'utf8').catch(() => undefined)
    if (!page) return reply.callNotFound()
    const { cookie } = request.headers
    const search = query === undefined ? '' : `?${query}`
    const { hour: taipeiHour } = taipeiTime(clock.now())
    const pictured = withFirstPicture(page, { path, search, cookie, taipeiHour, drawn: await readFirstPictures() })
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie')
      .type('text/html; charset=utf-8')
      .send(withTokenTaken(inLanguage(withFirstFiles(pictured, { path, cookie, files: await readFirstFiles() })), path))
  })
  const inLanguage = (html: string) => {
    const counted = analyticsUrl === undefined ? html : withAnalytics(html, analyticsUrl)
    const versioned = groundVersion === undefined ? counted : withGroundVersion(counted, groundVersion)
    const ground = groundNow()
    return ground === undefined ? versioned : withMapGround(versioned, ground)
  }
}

/** The URL of the operator's script, from the environment: over TLS, without a query, so that a policy can name it. */
export function analyticsUrlIn({ ANALYTICS_URL: url }: NodeJS.ProcessEnv): string | undefined {
  if (!url) return undefined
  if (!/^https:\/\/[\w.-]+(:\d+)?\/[\w./-]+$/.test(url))
    throw new Error('ANALYTICS_URL must be the address of a script: https://, a host and a path, and nothing else')
  return url
}

/**
 * On the pages that share links lead to, a script stands before everything else that takes the token out of the address,
 * and no request names the page as its referrer.
 */
export function withTokenTaken(html: string, path: string): string {
  if (!/^\/(guest-taxi\/|share\/?$)/.test(path)) return html
  const first = '<script src="/share-token.js"></script><meta name="referrer" content="no-referrer">'
  return html.replace('<head>', `<head>${first}`)
}

/** Tells the page where the script lies; the page loads it when the visitor has agreed. */
export function withAnalytics(html: string, url: string): string {
  return html.replace('</head>', `<meta name="analytics" content="${url}"></head>`)
}
