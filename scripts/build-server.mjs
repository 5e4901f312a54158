// Bundles the server's own code into dist/server, or the folder named; most packages stay in node_modules.
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { build } from 'esbuild'
import { sourceFiles } from './source-files.mjs'

const outdir = process.argv[2] ?? 'dist/server'
const programs = ['server/main.ts', ...sourceFiles(['server/cli'], /(?<!\.test)\.ts$/)]
/** Many small files of plain code: as part of the bundle they load in a fraction of the time, and only what is used. */
const bundled = new Set(['@hono/node-server', '@valibot/to-json-schema', 'date-fns', 'hono', 'kysely', 'valibot'])
/** @type {{ dependencies: Record<string, string> }} */
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const threads = sourceFiles(['server'], /-thread\.ts$/)

await build({
  entryPoints: [...programs, ...threads].map(file => ({ in: file, out: basename(file, '.ts') })),
  outdir,
  // Flat, so that a file found through `import.meta.url` (a thread, the migrations) lies beside its caller in both trees.
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  external: Object.keys(dependencies).filter(name => !bundled.has(name)),
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
})
const migrations = 'server/database/migrations'
cpSync('server/pdf/fonts', `${outdir}/fonts`, { recursive: true })
if (existsSync(migrations)) cpSync(migrations, `${outdir}/migrations`, { recursive: true })
