import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const shellFile = /\.(html|js|css|woff2)$/

/**
 * Fails the build when a file the app needs offline is absent from the service worker's precache list.
 * A pattern that no longer matches, or a file over the size cap, would otherwise go unnoticed (vite-pwa #717).
 *
 * @param options.worker built service worker, relative to the output folder
 * @param options.online patterns of files that may need a connection
 */
export function completeShell(options: { worker: string; online?: readonly RegExp[] }): Plugin {
  let folder = ''
  return {
    name: 'complete-shell',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error) return
        const worker = await readFile(join(folder, options.worker), 'utf8')
        const files = (await readdir(folder, { recursive: true })).filter(file => shellFile.test(file))
        const isOnline = (file: string) =>
          file === options.worker || options.online?.some(pattern => pattern.test(file))
        const missing = files.filter(file => !isOnline(file) && !worker.includes(`"${file}"`))
        if (missing.length > 0) this.error(`Not in the precached shell: ${missing.join(', ')}`)
      },
    },
  }
}
