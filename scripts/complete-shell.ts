import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const shellFile = /\.(html|js|css|woff2)$/

/**
 * Fails the build when a file the app needs offline is absent from the service worker's precache list.
 * Files over the size cap are otherwise left out with only a warning (vite-pwa #717).
 *
 * @param options.worker built service worker, relative to the output folder
 * @param options.online patterns of files that may need a connection
 */
export function completeShell(options: { worker: string; online?: RegExp[] }): Plugin {
  const files: string[] = []
  let folder = ''
  return {
    name: 'complete-shell',
    apply: 'build',
    enforce: 'post',
    writeBundle(output, bundle) {
      folder = output.dir ?? ''
      files.push(...Object.keys(bundle).filter(file => shellFile.test(file)))
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error) return
        const worker = await readFile(join(folder, options.worker), 'utf8')
        const missing = files.filter(
          file => !worker.includes(file) && !options.online?.some(pattern => pattern.test(file)),
        )
        if (missing.length > 0) this.error(`Not in the precached shell: ${missing.join(', ')}`)
      },
    },
  }
}
