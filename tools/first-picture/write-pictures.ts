// Draws the first pictures of the page without a browser, and the styles that they need: `first-pictures.json` beside
// the built page, from which the server takes one. A program of its own, because what stands in for a browser here must
// not be found by whatever else the build runs.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { stylesOf } from './styles-of.ts'

/** The exports of `draw-pictures.tsx`, which is compiled as the page's own code is and not as a tool's. */
type Drawing = {
  readonly drawFirstPictures: (
    paths: readonly string[],
    setClock: (taipeiHour: number) => void,
  ) => Promise<readonly { readonly path: string; readonly html: string }[]>
}

const [dist = ''] = process.argv.slice(2)
const webApp = fileURLToPath(new URL('../../apps/web/', import.meta.url))
/** Addresses whose first picture stands in the page; the service worker keeps a copy for each of them. */
const paths = ['/', '/taxi']

standInForBrowser()
const vite = await createServer({
  configFile: false,
  root: webApp,
  appType: 'custom',
  mode: 'production',
  logLevel: 'warn',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  plugins: [react()],
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
// Clocks of the query cache would keep the program alive.
process.exit()

/** As much of a browser as the first drawing looks at: one that remembers nothing, knows nobody and has a network. */
function standInForBrowser(): void {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const location = new URL('http://localhost/')
  const document = {
    // Somebody who bears the mark of a session; what is written is forgotten.
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
