import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

const TEXT = new Set(['.html', '.js', '.css', '.webmanifest'])

/**
 * The next release of a built app: the same programs, every one of them under another name, as if each had changed. So nothing of the release
 * before is in its shell, and its page is known by the programs it names. Answers its folder and how its programs end.
 */
export function nextBuild(appDir: string): { readonly appDir: string; readonly ending: string } {
  const ending = '-next.js'
  const folder = mkdtempSync(join(tmpdir(), 'quoin-next-'))
  cpSync(appDir, folder, { recursive: true, filter: file => !file.endsWith('.map') })
  const assets = join(folder, 'assets')
  const programs = readdirSync(assets).filter(name => name.endsWith('.js'))
  for (const name of programs) renameSync(join(assets, name), join(assets, name.replace(/\.js$/, ending)))
  const names = new RegExp(programs.map(name => name.replaceAll('.', String.raw`\.`)).join('|'), 'g')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name))) {
    if (!TEXT.has(extname(file)) || !statSync(file).isFile()) continue
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll(names, name => name.replace(/\.js$/, ending)),
    )
  }
  const worker = join(folder, 'service-worker.js')
  const page = createHash('md5')
    .update(readFileSync(join(folder, 'index.html')))
    .digest('hex')
  writeFileSync(
    worker,
    readFileSync(worker, 'utf8').replace(/(?<="revision":")[0-9a-f]{32}(?=","url":"index\.html")/, page),
  )
  return { appDir: folder, ending }
}
