import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { firstModules, preloadPlugin } from './first-files.config.ts'
import { firstStylesPlugin } from './first-styles.config.ts'
import { iconsPlugin } from './icons.config.ts'
import { chunkCirclesPlugin, chunkHintsPlugin, pageChunks } from './page-chunks.config.ts'

const repository = new URL('../../', import.meta.url)
const version = /"version": "([^"]+)"/.exec(readFileSync(new URL('package.json', repository), 'utf8'))?.[1] ?? '0.0.0'

/** Files that React's compiler skips; the tests read the same list. */
const { paths }: { readonly paths: readonly string[] } = JSON.parse(
  readFileSync(new URL('plain-files.json', import.meta.url), 'utf8'),
)
const plainFiles = paths.map((path) => new RegExp(path))

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  define: { __PAGE_BUILD__: JSON.stringify(version) },
  plugins: [
    wordsPlugin(),
    unnamedPlugin(),
    iconsPlugin(),
    react({ compiler: true, exclude: plainFiles }),
    tailwindcss(),
    firstStylesPlugin(firstModules),
    chunkHintsPlugin(),
    chunkCirclesPlugin(),
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
        // Shows the server's pushes on a locked phone.
        importScripts: ['/push-worker.js'],
        globPatterns: ['index.html', 'assets/*.{js,css}', '*.svg'],
        // The map is large and loads after first paint, the messaging app's SDK is for its web view: cached once used.
        globIgnores: ['**/maplibre*', '**/liff-kit*'],
        // Without this the page at "/" would come from the cache before the network.
        directoryIndex: null,
        navigateFallback: null,
        cleanupOutdatedCaches: true,
        runtimeCaching: [
          {
            urlPattern: ({ request, url }) =>
              request.mode === 'navigate' && !/^\/(gw|api|gbfs|socket\.io)(\/|$)/.test(url.pathname),
            handler: 'NetworkFirst',
            options: {
              cacheName: 'page',
              networkTimeoutSeconds: 4,
              precacheFallback: { fallbackURL: '/index.html' },
              // Every route has the same page but for its prerendered content: a copy for each of those, and one for
              // all others.
              plugins: [
                {
                  cacheKeyWillBeUsed: async ({ request }) => {
                    const { pathname, search } = new URL(request.url)
                    if (pathname === '/') return '/'
                    const asks = pathname === '/taxi' && (search === '' || search === '?stage=INPUT_END_ADDRESS')
                    return asks ? '/taxi' : '/other'
                  },
                  // A copy of an older release, whose program is no longer cached, would never become interactive.
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
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: { codeSplitting: { groups: pageChunks } },
      // Our modules have no side effects: unused code is removed, so that the entry contains no service.
      treeshake: { moduleSideEffects: [{ test: /\/(kit|foundations|services)\/.*\.(tsx?|js)$/, sideEffects: false }] },
    },
  },
  server: { proxy: devProxy() },
})

/** Only `vite` connects to a server that is already running. */
function devProxy() {
  const target = process.env.SERVER_URL ?? 'http://127.0.0.1:8080'
  return Object.fromEntries(
    ['/gw', '/api', '/gbfs', '/socket.io'].map((path) => [path, { target, ws: path === '/socket.io' }]),
  )
}

/**
 * The router names each of its parts for developer tools, and a named part is never removed, used or not: forms,
 * loaders and scroll restoration of a framework that we do not use.
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

/** An immutable file is compressed once at the highest level, not by the server for every visitor. */
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

/** Prerenders the page in a separate process, which needs a stand-in for a browser. */
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

/** Compiles the texts before the first module is read, and again when one changes. */
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
