// Lays the planted bug of MUTANT over the source as it is loaded. Used with --import, after tsx; only the mutant run does.
import { readFile } from 'node:fs/promises'
import { type LoadHook, register } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { transform } from 'esbuild'
import { isMutated, plant } from './plant'

if (isMainThread) register(import.meta.url)

export const load: LoadHook = async (url, context, nextLoad) => {
  const path = url.startsWith('file:') ? fileURLToPath(url.split('?')[0] ?? url) : ''
  if (!isMutated(path)) return nextLoad(url, context)
  const { code } = await transform(plant(await readFile(path, 'utf8')), {
    loader: 'ts',
    format: 'esm',
    target: 'es2022',
  })
  return { format: 'module', source: code, shortCircuit: true }
}
