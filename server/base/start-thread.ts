import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Runs `{name}-thread` that lies beside the caller, bundled or as source; `caller` is the caller's `import.meta.url`. */
export function startThread(caller: string, name: string, options: WorkerOptions): Worker {
  if (!caller.endsWith('.ts')) return new Worker(new URL(`./${name}-thread.js`, caller), options)
  const source = JSON.stringify(new URL(`./${name}-thread.ts`, caller).href)
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`, {
    ...options,
    eval: true,
  })
}
