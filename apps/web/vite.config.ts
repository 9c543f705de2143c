import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const repository = new URL('../../', import.meta.url)
const version = /"version": "([^"]+)"/.exec(readFileSync(new URL('package.json', repository), 'utf8'))?.[1] ?? '0.0.0'

/** Files that React's compiler leaves alone; the tests read the same list. */
const { paths }: { readonly paths: readonly string[] } = JSON.parse(
  readFileSync(new URL('plain-files.json', import.meta.url), 'utf8'),
)
const plainFiles = paths.map((path) => new RegExp(path))

/** The library of schemas, and every file of a contract that has some. */
const isSchema = (id: string) =>
  /\/node_modules\/zod\//.test(id) ||
  // Schemas lean on it. In a file that itself leans on schemas each would wait for the other, and a visitor saw neither.
  id.endsWith('identity/contract/dial-codes.ts') ||
  (/\/contract\/[\w-]+\.ts$/.test(id) && readFileSync(id, 'utf8').includes("from 'zod/mini'"))

/** The library, the kit's and the smallest are one file. */
const schemasOf = (id: string) => {
  const [, slice = 'kit'] = /\/(?:foundations|services)\/([\w-]+)\/contract\//.exec(id) ?? []
  return ['kit', 'configs', 'orders'].includes(slice) ? 'schemas' : `${slice}-schemas`
}

/**
 * Modules that stand in one file because they are loaded together: one file of 20 kB is smaller than twenty of 1 kB,
 * and a telephone far from a mast waits for each of twenty. A group takes along what it imports, unless a group of
 * higher priority has it; what only some screens share is left to the bundler.
 */
const chunks = [
  // What the entry and the frame share. Without its own name it would go to the frame, and the entry would wait for that.
  {
    name: 'base',
    priority: 4,
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'node_modules/(react|react-dom|scheduler|react-router)/',
        'kit/web/layers/[a-zA-Z-]+[.]tsx?$',
        'kit/web/(build|clock|little-store|load-later|when-idle|locale|page-faults|page-storage|registry|session-mark|theme)[.]tsx?$',
        'kit/contract/current-language[.]ts$',
        // A plain rule that schemas share with the hail: in its file, schemas would wait for all of it.
        'taxi/contract/features[.]ts$',
        'web/shell/home-screen[.]ts$',
        'vite/preload-helper',
      ].join('|'),
    ),
  },
  // The same for rules that neither home nor the first picture of a hail needs.
  {
    name: 'rules',
    priority: 4,
    includeDependenciesRecursively: false,
    test: /identity\/contract\/(folded-text|standing)[.]ts$|favourite-near[.]ts$|map-constants[.]ts$/,
  },
  // What stands around every screen and is in nearly every one, what home is made of beside it, and what every file of
  // calls begins with.
  {
    name: 'frame',
    priority: 3,
    test: new RegExp(
      [
        'web/shell/Frame[.]tsx$',
        'kit/web/(api-client|load-beside|parts/(Button|ListRow|NavBar|NavTitle|announce|ask-popup|show-toast|states)|format)[.]tsx?$',
        'places/web/(place-icon|parts/FavouriteIcon)[.]tsx$',
        'lucide-react/dist/esm/icons/(car-taxi-front|plane|search|x|rotate-ccw-clock)[.]mjs$',
        'react-query/build/modern/queryOptions[.]js$',
      ].join('|'),
    ),
  },
  // Comes with the first call that is sent; what is drawn before waits for none of it. A file for each slice: to make
  // all of them takes a telephone a tenth of a second, in which it hears no tap.
  { name: schemasOf, priority: 2, includeDependenciesRecursively: false, test: isSchema },
  // What the page remembers of a trip and of the plan of one, and what its address says of them.
  {
    name: 'trip',
    priority: 1,
    test: /taxi\/web\/(shown-trip|active-trip|ride-draft|live\/trip-phase|plan\/(places-in-link|plan-stage))\.ts$|taxi_where\.js$|kit\/web\/online\.ts$/,
  },
  // Where to: the question of a hail, its box, and what is found. The same box sets a favourite.
  {
    name: 'question',
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'places/web/(approximate-words|places-data|device-position|use-open-place|parts/(PlaceSearch|found-places|place-results|written-of))[.]tsx?$',
        'places/web/words/compiled/places/places_(search|home)[.]js$|taxi/web/words/compiled/places/taxi_plan_ask[.]js$',
        'taxi/web/plan/(PlanRide|ChooseAddress|use-start-from-device|doors-query)[.]tsx?$',
        'icons/(circle-question-mark|locate-fixed|map-pinned)[.]mjs$',
      ].join('|'),
    ),
  },
  // A place on the map. Screens of two slices show it: without its own name it would go to the entry, and its map too.
  {
    name: 'pin',
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'places/web/(parts/(PinPlace|FindKerb)|use-pin-place|kerb-picture)[.]tsx?$|kit/web/map/CenterPin[.]tsx$',
        'places/web/words/compiled/places/places_(pin|kerb)[.]js$|icons/(footprints|zoom-in)[.]mjs$',
      ].join('|'),
    ),
  },
  // What stands on a map, and the place where one will be; the map itself comes beside it.
  {
    name: 'map-parts',
    includeDependenciesRecursively: false,
    test: /kit\/web\/map\/(LocateButton|MapMarker|MapView|PinLayer|map-context|map-palette)\.tsx?$|\/kit_map\.js$|\/pin-place-later\.ts$/,
  },
  // What may be said over every screen.
  {
    name: 'hosts',
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'web/shell/(Hosts|LineState|ConsentBar|RealtimeKeeper|RiderBeside|FaultScreen|keep-offline|load-analytics)[.]tsx?$',
        'web/words/compiled/places/shell_(consent|line|fault|update)[.]js$',
        'kit/web/parts/(Announcer|Popup|Toast)[.]tsx$|identity/web/parts/TermsWatch[.]tsx$',
        'icons/triangle-exclamation-point[.]mjs$',
      ].join('|'),
    ),
  },
  // What every visit of a rider loads once the page has nothing better to do: who follows the live line, and the words
  // of errors.
  {
    name: 'later',
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        '/web/follow-(wallet|notices|talks|trips)[.]ts$|web/(push-device|send-kept|kept-messages|talk-cache)[.]ts$',
        '/(identity|orders|wallet|taxi|places|dispatch|notices)-error-words[.]ts$|-errors[.]ts$',
        '/words/compiled/places/[a-z]+_error[.]js$',
      ].join('|'),
    ),
  },
  // A rider's orders and money, as home, a trip, the orders and the payments show them.
  {
    name: 'account',
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'wallet/web/(wallet-(data|cache|keys)|rules/where-session-is)[.]ts$|modern/infiniteQueryOptions[.]js$',
        'orders/web/(newer-order|orders-data|order-words)[.]ts$|orders/web/parts/OrderCard[.]tsx$',
        'orders/web/words/compiled/places/orders_(booking|place|status)[.]js$|/places/taxi_unpaid[.]js$',
      ].join('|'),
    ),
  },
  // What home shows below its services.
  {
    name: 'home-parts',
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'taxi/web/parts/DebtBanner[.]tsx$|orders/web/places-to-go-again[.]ts$',
        'orders/web/(parts/(LiveOrders|AgainPlaces)[.]tsx|words/compiled/places/orders_(live|again)[.]js)$',
        'places/web/(parts/(FavouriteChips|PlacesNearby)[.]tsx|favourite-words[.]ts)$|places_favourite[.]js$',
      ].join('|'),
    ),
  },
  // What the question shows only sometimes: the rider's own position, and that nothing is found.
  {
    name: 'question-parts',
    includeDependenciesRecursively: false,
    test: /places\/web\/(parts\/(OwnPositionRow|NoPlaces)\.tsx|words\/compiled\/places\/places_own\.js)$|places\/contract\/typed-point\.ts$/,
  },
  // Forms: the sign-up has no more than these.
  {
    name: 'fields',
    includeDependenciesRecursively: false,
    test: /kit\/web\/parts\/(CheckField|LoadingOverlay|TextField)\.tsx$|configs-query\.ts$|modern\/(mutationObserver|useMutation)\.js$/,
  },
  // Sheets and their small icons, which nearly every screen after the first has.
  {
    name: 'parts',
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'kit/web/parts/(BottomSheet|Chip|Loaded|PriceLines|Sheet|old-picture|use-focus-afterwards|use-sheet-drag)[.]tsx?$',
        'kit/web/words/compiled/places/kit_(sheet|price|moment|offline|stale)[.]js$|kit/web/(consent|format-moment|has-revision|realtime)[.]ts$',
        'icons/(ban|check|chevron-down|circle-check|hourglass|info|message-circle|plus|wallet-minimal|wifi-off)[.]mjs$',
      ].join('|'),
    ),
  },
  // Ways to pay and what became of a payment.
  {
    name: 'pay-parts',
    includeDependenciesRecursively: false,
    test: /wallet\/web\/(rules\/pay-choice|method-words|payment-words|use-payment-trouble|parts\/MethodIcon)\.tsx?$|wallet_(method|trip)\.js$|icons\/(banknote|calendar-clock|credit-card|smartphone|store)\.mjs$/,
  },
  // A trip under way, on its screen, on home and in its order.
  {
    name: 'trip-parts',
    includeDependenciesRecursively: false,
    test: new RegExp(
      [
        'taxi/web/(parts/FareReceipt|live/(TripWhen|place-texts|driver-arrival|use-driver-watch|MapWaiting))[.]tsx?$',
        'taxi/web/words/compiled/places/taxi_live(_place|_map)?[.]js$|kit/web/map/car-track[.]ts$',
        'dispatch/web/dispatch-data[.]ts$',
      ].join('|'),
    ),
  },
]

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  define: { __PAGE_BUILD__: JSON.stringify(version) },
  plugins: [
    wordsPlugin(),
    unnamedPlugin(),
    react({ compiler: true, exclude: plainFiles }),
    tailwindcss(),
    preloadPlugin(),
    packedPlugin(),
    firstPicturePlugin(),
    VitePWA({
      registerType: 'autoUpdate',
      injectRegister: null,
      manifest: {
        name: '島行',
        short_name: '島行',
        lang: 'zh-TW',
        start_url: '/',
        display: 'standalone',
        background_color: '#f6f7f7',
        theme_color: '#00695c',
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        ],
      },
      workbox: {
        // Shows what the server pushes to a locked telephone.
        importScripts: ['/push-worker.js'],
        globPatterns: ['index.html', 'assets/*.{js,css}', '*.svg'],
        // The map is large and comes after first paint, the messaging app's kit is for its web view: kept once used.
        globIgnores: ['**/maplibre*', '**/liff-kit*'],
        // Without this the page at "/" would come from the cache before the network is asked.
        directoryIndex: null,
        navigateFallback: null,
        cleanupOutdatedCaches: true,
        runtimeCaching: [
          {
            urlPattern: ({ request, url }) =>
              request.mode === 'navigate' && !/^\/(gw|api|socket\.io)(\/|$)/.test(url.pathname),
            handler: 'NetworkFirst',
            options: {
              cacheName: 'page',
              networkTimeoutSeconds: 4,
              precacheFallback: { fallbackURL: '/index.html' },
              // Every route is the same page but for its first picture: a copy for each of those, and one for all others.
              plugins: [
                {
                  cacheKeyWillBeUsed: async ({ request }) => {
                    const { pathname, search } = new URL(request.url)
                    if (pathname === '/') return '/'
                    const asks = pathname === '/taxi' && (search === '' || search === '?stage=INPUT_END_ADDRESS')
                    return asks ? '/taxi' : '/other'
                  },
                  // A copy of an older release, whose program is kept no more, would stay a picture.
                  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
                    const page = await cachedResponse?.clone().text()
                    const program = /<script type="module"[^>]* src="([^"]+)"/.exec(page ?? '')?.[1]
                    return program !== undefined && (await caches.match(program)) !== undefined ? cachedResponse : null
                  },
                },
              ],
            },
          },
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: { cacheName: 'assets', expiration: { maxEntries: 80 } },
          },
        ],
      },
    }),
  ],
  build: {
    target: ['chrome111', 'safari16.4', 'firefox114'],
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
      // Our modules only declare: what a page does not use is left out, so that an entry carries no service.
      treeshake: { moduleSideEffects: [{ test: /\/(kit|foundations|services)\/.*\.(tsx?|js)$/, sideEffects: false }] },
    },
  },
  server: { proxy: devProxy() },
})

/** `vite` alone talks to a server that is already running. */
function devProxy() {
  const target = process.env.SERVER_URL ?? 'http://127.0.0.1:8080'
  return Object.fromEntries(['/gw', '/api', '/socket.io'].map((path) => [path, { target, ws: path === '/socket.io' }]))
}

/**
 * The router names each of its parts for developers' tools, and a part that has been given a name cannot be left out,
 * used or not: forms, loaders and scroll keeping of a framework that we are not.
 */
function unnamedPlugin(): Plugin {
  return {
    name: 'daoxing-unnamed',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replaceAll(/^[A-Za-z]+\.displayName = "[^"]*";$/gm, '')
          .replaceAll(/ = (React\$1\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}

/** What a first screen is drawn from beside what every screen needs, and what its first answers are read with. */
const firstScreens = {
  '/': { picture: ['/home/HomeScreen.tsx'], answers: ['/identity/web/identity-data.ts'] },
  '/taxi': {
    picture: ['/screens/TaxiScreen.tsx', '/plan/PlanRide.tsx'],
    answers: ['/identity/web/identity-data.ts', '/taxi/web/taxi-calls.ts', '/places/web/places-calls.ts'],
  },
} as const

/**
 * The browser is told what the first picture needs before the entry has run: the frame by the page itself, the screen
 * of the address by the server, which finds its files in `first-files.json`.
 */
function preloadPlugin(): Plugin {
  const withImports = (bundle: Rolldown.OutputBundle, file: string, all: Set<string>): Set<string> => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || all.has(file)) return all
    all.add(file)
    for (const other of chunk.imports) withImports(bundle, other, all)
    return all
  }
  const chunks = (bundle: Rolldown.OutputBundle) =>
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
  /** What the page names itself: its entry, the frame, and what they import. */
  const named = (bundle: Rolldown.OutputBundle): Set<string> => {
    const all = new Set<string>()
    for (const { fileName, isEntry } of chunks(bundle))
      if (isEntry || /assets\/frame-.*\.js$/.test(fileName)) withImports(bundle, fileName, all)
    return all
  }
  return {
    name: 'daoxing-preload',
    apply: 'build',
    generateBundle(_, bundle) {
      const known = named(bundle)
      const filesOf = (modules: readonly string[], before: readonly string[] = []) => {
        const all = new Set<string>()
        for (const module of modules) {
          const holding = chunks(bundle).filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
          // A screen that has moved would be loaded late for ever, and nobody would notice.
          if (holding.length === 0)
            this.error(`no file of the page holds ${module}, which a first screen is drawn from`)
          for (const { fileName } of holding) withImports(bundle, fileName, all)
        }
        return [...all].filter((file) => !known.has(file) && !before.includes(file))
      }
      const files = Object.fromEntries(
        Object.entries(firstScreens).map(([path, first]) => {
          const picture = filesOf(first.picture)
          return [path, { picture, answers: filesOf(first.answers, picture) }]
        }),
      )
      this.emitFile({ type: 'asset', fileName: 'first-files.json', source: JSON.stringify(files) })
    },
    transformIndexHtml: {
      order: 'post',
      // The picture in the page is painted without any of them: what it needs, and the rider's own answers, go before.
      handler: (html, { bundle = {} }) => ({
        html: html.replaceAll(/<(script type="module"|link rel="modulepreload") /g, '<$1 fetchpriority="low" '),
        tags: [...named(bundle)]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${file}` },
          })),
      }),
    },
  }
}

/** A file that never changes is packed once and as small as it gets, and not by the server for every visitor anew. */
function packedPlugin(): Plugin {
  const worthItBytes = 1000
  return {
    name: 'daoxing-packed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|mjs|css)$/.test(name))) {
        const bytes = readFileSync(join(dir, file))
        if (bytes.length < worthItBytes) continue
        writeFileSync(join(dir, `${file}.gz`), gzipSync(bytes, { level: 9 }))
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(bytes))
      }
    },
  }
}

/** Draws what the page shows before its program runs, in a process of its own: it needs something like a browser. */
function firstPicturePlugin(): Plugin {
  const program = fileURLToPath(new URL('tools/first-picture/write-pictures.ts', repository))
  return {
    name: 'daoxing-first-picture',
    apply: 'build',
    writeBundle({ dir = '' }) {
      execFileSync(process.execPath, [program, dir], {
        stdio: 'inherit',
        env: { ...process.env, NODE_ENV: 'production' },
      })
    },
  }
}

/** Compiles the words before the first module is read, and again when a text changes. */
function wordsPlugin(): Plugin {
  const compile = () => {
    execFileSync(process.execPath, [fileURLToPath(new URL('tools/compile-words.ts', repository))], { stdio: 'inherit' })
  }
  return {
    name: 'daoxing-words',
    buildStart: compile,
    handleHotUpdate({ file }) {
      if (/\/words\/[\w-]+\.json$/.test(file)) compile()
    },
  }
}
