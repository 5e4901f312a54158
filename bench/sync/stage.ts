import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueRows, issueValues } from '../data/issues'
import { makeProject, makeRecords } from '../data/site'
import type { Plan } from '../harness/bench'
import { type BrowserHost, type BrowserPage, startBrowser } from '../harness/browser-host'
import { Link } from '../harness/link'
import { peerFile } from '../harness/peers'
import { PASSWORD, type Person, type ServerHost, startServer } from '../harness/server-host'
import { startPlain } from './plain-server'

/** The real server, a browser, the link between them, and what the peers talk to. */
export interface Stage {
  readonly server: ServerHost
  readonly browser: BrowserHost
  readonly link: Link
  /** Holds `rows` issues, as the peers' servers do. */
  readonly project: number
  readonly rows: number
  readonly hasPeers: boolean
  /** A device of a person, on an origin of its own, following these projects. */
  readonly device: (
    entry: 'phone' | 'office',
    projects: readonly number[],
  ) => Promise<{ readonly page: BrowserPage; readonly ms: number }>
  readonly close: () => Promise<void>
}

export async function setStage(plan: Plan): Promise<Stage> {
  const rows = plan.short ? 5_000 : 50_000
  const server = await startServer()
  const project = await makeProject(server.database, server.identity)
  plan.say(`the server makes ${rows.toLocaleString('en-GB')} issues`)
  await makeRecords(server.database, server.identity, 'issue', issueValues(project, rows))
  const documents = issueRows(project, rows).map(({ id, ...row }) => ({
    ...row,
    id: String(id),
    scope: `project:${project}`,
  }))
  const plain = await startPlain(documents)
  const pouch = await startPouch(plan, documents)
  const link = new Link({
    '/api/': server.origin,
    '/api/plain/': plain.origin,
    ...(pouch ? { '/api/pouch/': pouch.origin } : {}),
  })
  const browser = await startBrowser({ entries: { ...ENTRIES, ...(pouch ? PEERS : {}) }, answer: link.answer })
  let environment = 0
  return {
    server,
    browser,
    link,
    project,
    rows,
    hasPeers: pouch !== null,
    device: async (entry, projects) => {
      const person = server.people[entry === 'phone' ? 0 : 1]
      if (!person) throw new Error('Nobody to be')
      const page = await browser.open(entry)
      environment += 1
      const ms = await page.call<number>('start', startOf(person, `bench${environment}`, projects))
      return { page, ms }
    },
    close: async () => {
      await browser.close()
      pouch?.stop()
      await plain.close()
      await server.close()
    },
  }
}

const ENTRIES = {
  phone: 'bench/sync/pages/ours.ts',
  office: 'bench/sync/pages/ours.ts',
  floor: 'bench/sync/pages/floor.ts',
  'sync-worker': 'workers/sync-worker.ts',
}
const PEERS = { rxdb: 'bench/peers/pages/rxdb-sync.ts', pouch: 'bench/peers/pages/pouch-sync.ts' }

const startOf = ({ account, user, email }: Person, environment: string, projects: readonly number[]) => ({
  environment,
  account,
  user,
  projects,
  username: email,
  password: PASSWORD,
})

interface Pouch {
  readonly origin: string
  readonly stop: () => void
}

async function startPouch(plan: Plan, documents: readonly { readonly id: string }[]): Promise<Pouch | null> {
  const program = peerFile(plan, 'pouch-server.mjs')
  if (program === null || !existsSync(join(plan.peers ?? '', 'express-pouchdb'))) return null
  const folder = mkdtempSync(join(tmpdir(), 'quoin-pouch-'))
  writeFileSync(
    join(folder, 'documents.json'),
    JSON.stringify(documents.map(({ id, ...document }) => ({ ...document, _id: id }))),
  )
  const child = spawn(process.execPath, [program, join(folder, 'documents.json'), join(folder, 'log.txt')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await firstLine(child)
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()))
    child.once('exit', code => reject(new Error(`The program ended with ${code}`)))
  })
}
