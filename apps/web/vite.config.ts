import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const repository = new URL('../../', import.meta.url)
const version = /"version": "([^"]+)"/.exec(readFileSync(new URL('package.json', repository), 'utf8'))?.[1] ?? '0.0.0'

/** The library of schemas, and every file of a contract that has some. */
const isSchema = (id: string) =>
  /\/node_modules\/zod\//.test(id) ||
  // Schemas lean on it. In a file that itself leans on schemas each would wait for the other, and a visitor saw neither.
  id.endsWith('identity/contract/dial-codes.ts') ||
  (/\/contract\/[\w-]+\.ts$/.test(id) && readFileSync(id, 'utf8').includes("from 'zod/mini'"))

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
        'kit/web/(build|little-store|load-later|locale|page-faults|page-storage|registry|session-mark)[.]tsx?$',
        'kit/contract/current-language[.]ts$',
        'web/shell/home-screen[.]ts$',
        'vite/preload-helper',
      ].join('|'),
    ),
  },
  // What stands around every screen, what home is made of beside it, and what every file of calls begins with.
  {
    name: 'frame',
    priority: 3,
    test: new RegExp(
      [
        'web/shell/Frame[.]tsx$',
        'kit/web/(load-beside|parts/(Button|NavTitle|ask-popup))[.]tsx?$',
        'lucide-react/dist/esm/icons/(car-taxi-front|plane|search|x)[.]mjs$',
        'react-query/build/modern/queryOptions[.]js$',
      ].join('|'),
    ),
  },
  // Comes with the first call that is sent; what is drawn before waits for none of it.
  { name: 'schemas', priority: 2, includeDependenciesRecursively: false, test: isSchema },
  // What nearly every screen below home is made of.
  { name: 'parts', priority: 1, test: /kit\/web\/parts\/(ListRow|NavBar|states)\.tsx$/ },
  // What the page remembers of a trip.
  { name: 'trip', priority: 1, test: /taxi\/web\/(shown-trip|active-trip|live\/trip-phase)\.ts$/ },
  // Where to: the box and what it asks with, and the signs of what it finds.
  { name: 'search', test: /places\/web\/parts\/PlaceSearch\.tsx$/ },
  { name: 'place-signs', test: /places\/web\/(place-icon|parts\/FavouriteIcon)\.tsx$/ },
  // What may be said over every screen.
  {
    name: 'hosts',
    includeDependenciesRecursively: false,
    test: /web\/shell\/(Hosts|LineState|ConsentBar|RiderBeside)\.tsx$|kit\/web\/(consent\.ts|parts\/(Announcer|Popup|Toast)\.tsx)$/,
  },
]

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  define: { __PAGE_BUILD__: JSON.stringify(version) },
  plugins: [
    wordsPlugin(),
    unnamedPlugin(),
    react({ compiler: true }),
    tailwindcss(),
    preloadPlugin(),
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
              // Every route is the same page; one copy is enough.
              plugins: [{ cacheKeyWillBeUsed: async () => '/' }],
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

/** The frame is needed by every screen: the browser is told before the entry has run. */
function preloadPlugin(): Plugin {
  return {
    name: 'daoxing-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const frame = Object.keys(bundle).find((file) => /assets\/frame-.*\.js$/.test(file))
        const chunk = frame === undefined ? undefined : bundle[frame]
        const needed = chunk?.type === 'chunk' ? [chunk.fileName, ...chunk.imports] : []
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
        const known = entry?.type === 'chunk' ? [entry.fileName, ...entry.imports] : []
        return needed
          .filter((file) => !known.includes(file))
          .map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` } }))
      },
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
