// Lays the planted bug of MUTANT over the source as it is loaded. Used with --import, after tsx; only the mutant run does.
import { readFile } from 'node:fs/promises'
import { type LoadHook, register } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { transform } from 'esbuild'
import type { Mutant } from './mutants'

if (isMainThread) register(import.meta.url)

const planted = process.env.MUTANT
const mutant = planted === undefined ? null : (JSON.parse(planted) as Mutant)

export const load: LoadHook = async (url, context, nextLoad) => {
  const path = url.startsWith('file:') ? fileURLToPath(url.split('?')[0] ?? url) : ''
  if (!mutant || !path.endsWith(`/${mutant.file}`)) return nextLoad(url, context)
  const source = await readFile(path, 'utf8')
  if (source.split(mutant.find).length !== 2) throw new Error(`"${mutant.name}": its place is not once in ${mutant.file}`)
  const { code } = await transform(source.replace(mutant.find, () => mutant.replace), { loader: 'ts', format: 'esm', target: 'es2022' })
  return { format: 'module', source: code, shortCircuit: true }
}
