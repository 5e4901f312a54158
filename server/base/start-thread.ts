import { Worker, type WorkerOptions } from 'node:worker_threads'
import { join } from 'node:path'
import { env } from 'node:process'

/**
 * Runs `{name}-thread` that lies beside the caller, bundled or as source; `caller` is the caller's `import.meta.url`. Of source, the tests bundle
 * all threads once and name their folder in `QUOIN_THREADS`: to read TypeScript costs a thread four times what most of them do.
 */
export function startThread(caller: string, name: string, options: WorkerOptions): Worker {
  if (!caller.endsWith('.ts')) return new Worker(new URL(`./${name}-thread.js`, caller), options)
  const bundled = env['QUOIN_THREADS']
  if (bundled) return new Worker(join(bundled, `${name}-thread.js`), options)
  const source = JSON.stringify(new URL(`./${name}-thread.ts`, caller).href)
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`, {
    ...options,
    eval: true,
  })
}
