// Prerenders the page without a browser, and extracts the required styles: `first-pictures.json` next to the built
// page, which the server reads. A separate program, because the browser stand-ins here must not affect the rest of the
// build.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin } from 'vite'
import { stylesOf } from './styles-of.ts'

/** The exports of `draw-pictures.tsx`, which is compiled like the page's own code and not like a tool's. */
type Drawing = {
  readonly drawFirstPictures: (
    paths: readonly string[],
    setClock: (taipeiHour: number) => void,
  ) => Promise<readonly { readonly path: string; readonly html: string }[]>
}

const [dist = ''] = process.argv.slice(2)
const webApp = fileURLToPath(new URL('../../apps/web/', import.meta.url))
/** Prerendered paths; the service worker keeps a copy of each. */
const paths = ['/', '/taxi']

// The page hydrates this HTML, so both render the same icons.
const { iconsPlugin }: { readonly iconsPlugin: () => Plugin } = await import(join(webApp, 'icons.config.ts'))
standInForBrowser()
const vite = await createServer({
  configFile: false,
  root: webApp,
  appType: 'custom',
  mode: 'production',
  logLevel: 'warn',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  plugins: [iconsPlugin(), react()],
})
const { drawFirstPictures }: Partial<Drawing> = await vite.ssrLoadModule(
  join(webApp, 'first-picture/draw-pictures.tsx'),
)
if (drawFirstPictures === undefined) throw new Error('draw-pictures.tsx has lost its function')
const pictures = await drawFirstPictures(paths, setClock)
const styles: Record<string, string> = {}
for (const path of paths)
  styles[path] = await stylesOf(pictures.flatMap((picture) => (picture.path === path ? [picture.html] : [])).join(''))
writeFileSync(join(dist, 'first-pictures.json'), JSON.stringify({ styles, pictures }))
// Timers of the query cache would keep the program alive.
process.exit()

/** The parts of a browser that the first render uses: without storage, without a session, and online. */
function standInForBrowser(): void {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const location = new URL('http://localhost/')
  const document = {
    // A rider with a session mark; writes are discarded.
    get cookie() {
      return 'daoxing_rider_picture=1'
    },
    set cookie(_) {},
    documentElement: { dataset: {}, lang: '' },
  }
  const parts = {
    document,
    location,
    navigator: { onLine: true, userAgent: '' },
    localStorage: storage,
    sessionStorage: storage,
    history: { state: null },
    matchMedia: () => ({ matches: false }),
    addEventListener: () => undefined,
    window: globalThis,
  }
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

function setClock(taipeiHour: number): void {
  const atMs = Date.UTC(2026, 0, 1, taipeiHour) - 8 * 3_600_000
  Object.assign(Date, { now: () => atMs })
}
