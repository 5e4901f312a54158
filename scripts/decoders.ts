import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** pdf.js fetches these by their own names from `/decoders/` when a drawing needs them. */
const FILES = ['openjpeg_nowasm_fallback.js']
const FROM = join(import.meta.dirname, '../node_modules/pdfjs-dist/wasm')

/** Serves the readers of pictures inside PDF files that need no WebAssembly, which the content policy forbids. Decision 763. */
export function decoders(): Plugin {
  return {
    name: 'decoders',
    configureServer(server) {
      server.middlewares.use('/decoders', (request, response, next) => {
        const name = FILES.find(file => request.url?.startsWith(`/${file}`))
        if (name === undefined) return next()
        response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(join(FROM, name)))
      })
    },
    generateBundle() {
      for (const name of FILES)
        this.emitFile({ type: 'asset', fileName: `decoders/${name}`, source: readFileSync(join(FROM, name)) })
    },
  }
}
