import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The server, behind the dev server of Vite. */
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  // The server puts a fresh nonce in its place with each answer.
  html: { cspNonce: 'HALYARD_NONCE' },
  // What the app's components say in a preview is in the preview's language.
  resolve: {
    alias: { '#platform/i18n/use-translation.ts': fileURLToPath(new URL('src/preview-texts.ts', import.meta.url)) },
  },
  server: { host: '127.0.0.1', proxy: { '/ops': server } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // React-admin and what it draws with is one file, which changes when a version does.
    chunkSizeWarningLimit: 2_000,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /\/node_modules\// },
            // The app's texts of previews, a file for each language.
            {
              debugName: 'languages',
              name: (id) => /\/locales\/([\w-]+)\//.exec(id)?.[1] ?? null,
              test: /\/locales\//,
            },
          ],
        },
      },
    },
  },
  plugins: [react()],
})
