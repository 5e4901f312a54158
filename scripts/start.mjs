// `npm start`: from a bare clone to a running server. Plain Node, because nothing is installed yet.
import { pathToFileURL } from 'node:url'
import { endWithParent } from './orphan.mjs'
import { build, install } from './prepare.mjs'

endWithParent()
try {
  await install()
  await build()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
process.env['APP_DIR'] ??= 'dist/app'
process.setSourceMapsEnabled(true)
// In this very process, so that Ctrl+C and the exit code are the server's own.
await import(pathToFileURL('dist/server/main.js').href)
