// Bundles the server's own code into dist/server, or the folder named; packages stay in node_modules.
import { cpSync, existsSync } from 'node:fs'
import { basename } from 'node:path'
import { build } from 'esbuild'
import { sourceFiles } from './source-files.mjs'

const outdir = process.argv[2] ?? 'dist/server'
const programs = ['server/main.ts', ...sourceFiles(['server/cli'], /(?<!\.test)\.ts$/)]
const threads = sourceFiles(['server'], /-thread\.ts$/)

await build({
  entryPoints: [...programs, ...threads].map(file => ({ in: file, out: basename(file, '.ts') })),
  outdir,
  // Flat, so that a file found through `import.meta.url` (a thread, the migrations) lies beside its caller in both trees.
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
})
const migrations = 'server/database/migrations'
if (existsSync(migrations)) cpSync(migrations, `${outdir}/migrations`, { recursive: true })
