import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Writes push.js, which the service worker of vite-plugin-pwa loads: a plain script, since a worker has no modules. */
export function pushWorker(): Plugin {
  return {
    name: 'halyard-push-worker',
    apply: 'build',
    async generateBundle() {
      const built = (await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        build: {
          target: 'es2022',
          write: false,
          lib: { entry: 'src/app/push-worker.ts', formats: ['iife'], name: 'pushWorker' },
        },
      })) as Rolldown.RolldownOutput[]
      for (const { output } of built) {
        this.emitFile({ type: 'asset', fileName: 'push.js', source: output[0].code })
      }
    },
  }
}
