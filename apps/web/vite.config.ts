import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressedFiles } from './compressed-files.ts'
import { firstLoadOf, sharersOf } from './first-load.ts'
import { languageChunk, languageTexts } from './language-texts.ts'
import manifest from './package.json' with { type: 'json' }
import { pageFiles } from './page-files.ts'
import { pushWorker } from './push-worker.ts'
import { withoutDocuments } from './without-documents.ts'

/** The server that `npm run dev` started; the dev server of Vite only adds reloading in front of it. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const shortcutIcon = { src: '/icon-192.png', sizes: '192x192' }

/** Chunks that home's first load consists of; the last is a user's. */
const ofFirstLoad = new Set(['react', 'home', 'user'])

const inApp = (path: string) => fileURLToPath(new URL(`./src/app/${path}`, import.meta.url))
const firstLoad = firstLoadOf(inApp('main.tsx'))
const usersLoad = firstLoadOf(inApp('compositions/home-of-user.tsx'))
const sharers = sharersOf(inApp('main.tsx'))

/** The pages on which something is bought while its price moves. */
const desks = ['deal', 'chart', 'contract'].map((page) => inApp(`compositions/${page}.tsx`))
const ofDesks =
  /\/features\/(market|spot|contracts)\/|\/ui\/(ReviewSheet|Chips|ListHeading|Toggle|Segmented)\.|\/form\/(AmountShares|confirm-each)\./

/** Its exports name its development build alone, whose warnings home would carry. */
const routerForUsers = createRequire(createRequire(import.meta.url).resolve('react-router-dom'))
  .resolve('react-router')
  .replace('/dist/development/', '/dist/production/')
  .replace(/\.js$/, '.mjs')

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  define: {
    __APP_VERSION__: JSON.stringify(manifest.version),
    __API_ROOT__: JSON.stringify(process.env.API_ROOT ?? ''),
    __FEED_URL__: JSON.stringify(process.env.FEED_URL ?? ''),
  },
  resolve: { alias: command === 'build' ? [{ find: /^react-router$/, replacement: routerForUsers }] : [] },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/console': server,
      '/docs': server,
      '/logos': server,
      '/ops': server,
      '/ws': { target: server, ws: true },
    },
  },
  build: {
    target: 'es2022',
    manifest: true,
    // Every script and style stays a file of its own: the page's policy allows nothing inline, data URLs neither.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Scripts are asked for by public/appearance.js (page-files.ts); naming them twice costs home's first load.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((path) => path.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // Home carries a list of all files, so styles, pages and what several of them share have no name beside their hash.
        assetFileNames: ({ names }) => `assets/${names[0]?.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`,
        chunkFileNames: ({ facadeModuleId, isDynamicEntry, name }) => {
          const isNamed = (isDynamicEntry && !name.endsWith('Page')) || ofFirstLoad.has(name)
          const shown = languageChunk(facadeModuleId ?? '') ?? (isNamed ? name : '')
          return `assets/${shown && `${shown}-`}[hash:7].js`
        },
        codeSplitting: {
          groups: [
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 20 },
            // All that home's first load needs is one file: many small ones compress worse.
            { name: (id, graph) => (firstLoad.needs(id, graph) ? 'home' : null), priority: 10 },
            // What a user's home shares with other pages is one more.
            {
              name: (id, graph) => (usersLoad.needs(id, graph) && sharers.of(id, graph).length > 1 ? 'user' : null),
              priority: 5,
            },
            // What many pages need is one file, and what the desks share is another: on a phone each request costs more than
            // some code that is not needed yet. So the small things that a desk shares with any other page come with the first.
            {
              name: (id, graph) => {
                const pages = sharers.of(id, graph)
                const isOfDesk = pages.length > 1 && pages.some((page) => desks.includes(page)) && !ofDesks.test(id)
                return pages.length >= 20 || isOfDesk ? 'base' : null
              },
              priority: 2,
            },
            { name: 'trading', test: ofDesks, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  plugins: [
    withoutDocuments(),
    languageTexts(),
    firstLoad.plugin,
    usersLoad.plugin,
    sharers.plugin,
    react(),
    pageFiles(process.env.API_ROOT ?? ''),
    pushWorker(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        id: '/',
        name: 'Halyard',
        short_name: 'Halyard',
        description: 'Spot, contracts and savings on recorded prices.',
        start_url: '/',
        display: 'standalone',
        // A shortcut or a link opens in the window that is there (src/platform/site/install.ts).
        launch_handler: { client_mode: ['focus-existing', 'auto'] },
        background_color: '#0b0e13',
        theme_color: '#0b0e13',
        categories: ['finance'],
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        ],
        shortcuts: [
          { name: 'Markets', url: '/#/pages/market/market', icons: [shortcutIcon] },
          { name: 'Trade', url: '/#/pages/deal/deal', icons: [shortcutIcon] },
          { name: 'Assets', url: '/#/pages/property/property', icons: [shortcutIcon] },
          { name: 'Deposit', url: '/#/pages/bitcoin/paymentList', icons: [shortcutIcon] },
        ],
        screenshots: (['home', 'market', 'deal', 'assets'] as const).map((page) => ({
          src: `/screenshots/${page}.png`,
          sizes: '750x1624',
          type: 'image/png',
          form_factor: 'narrow' as const,
        })),
      },
      workbox: {
        // What build.target means: who runs the app needs nothing older of its service worker.
        babelPresetEnvTargets: ['chrome >= 94', 'safari >= 16.4', 'firefox >= 93'],
        // The shell and the code; languages and logos are kept once they were used, the map of countries is too large.
        globPatterns: ['index.html', 'appearance.js', 'icon.svg', 'assets/*.{js,css}'],
        globIgnores: ['**/language-*', '**/country-coder-*', '**/bls12-381-*'],
        navigateFallback: '/index.html',
        // The app has one address, and all its pages are behind the hash: everything else is the server's.
        navigateFallbackAllowlist: [/^\/(index\.html)?(\?|$)/],
        cleanupOutdatedCaches: true,
        // What is pushed (src/app/push-worker.ts).
        importScripts: ['push.js'],
        runtimeCaching: [
          {
            urlPattern: /\/assets\/language-[^/]+\.js$/,
            handler: 'CacheFirst',
            // Three files for each language, and those of earlier versions leave first.
            options: { cacheName: 'languages', expiration: { maxEntries: 45 } },
          },
          {
            urlPattern: /\/logos\//,
            handler: 'StaleWhileRevalidate',
            options: { cacheName: 'logos', expiration: { maxEntries: 200 } },
          },
        ],
      },
    }),
    compressedFiles(),
  ],
}))
