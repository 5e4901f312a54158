// What the person sees who starts the server. No page is opened here.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../server/testing/free-port'
import { endServer, startServer } from '../server/testing/server-process'
import { Office } from './support/office'
import { runServer } from './support/server'

test('a second process on the same data refuses in words, and the first goes on', async () => {
  const server = await runServer()
  const second = spawn(process.execPath, ['dist/server/main.js'], { env: { ...process.env, DATA_DIR: server.dataDir, PORT: String(await freePort()) } })
  let said = ''
  for (const stream of [second.stdout, second.stderr]) stream.on('data', (chunk: Buffer) => { said += chunk.toString() })
  expect(await new Promise(resolve => second.once('close', resolve))).toBe(1)
  expect(said).toMatch(/in use|another process|already/i)
  expect(said).not.toContain('    at ')
  expect((await (await Office.signIn(server.url, 'site@demo.quoin')).list('/projects')).length).toBeGreaterThan(3)
  await server.close()
})

test('QUOIN_DEMO=0 makes no demo firm, and takes no demo sign-in where one was made before', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'quoin-empty-'))
  const port = await freePort()
  const server = await startServer({ port, env: { DATA_DIR: empty, QUOIN_DEMO: '0' } })
  await expect(Office.signIn(`http://localhost:${port}`, 'site@demo.quoin')).rejects.toThrow(/400/)
  await endServer(server, 'SIGTERM')
  rmSync(empty, { recursive: true })

  const demo = await runServer()
  await demo.kill()
  const again = await startServer({ port, env: { DATA_DIR: demo.dataDir, QUOIN_DEMO: '0' } })
  await expect(Office.signIn(`http://localhost:${port}`, 'site@demo.quoin')).rejects.toThrow(/demo/i)
  await endServer(again, 'SIGTERM')
  await demo.start()
  await demo.close()
})
