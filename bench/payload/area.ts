import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { CONTRACT_VERSION } from '#contract/sync/protocol'
import { issueValues } from '../data/issues'
import { makeProject, makeRecords } from '../data/site'
import type { Area, Contender } from '../harness/bench'
import { registerDevice } from '../harness/device'
import { type ServerHost, startServer } from '../harness/server-host'

/** Bytes a record costs on the wire: a real pull, against the same records as JSON objects. */
export const payload: Area = async function* payload(plan) {
  const host = await startServer()
  try {
    const count = plan.short ? 2_000 : 20_000
    const project = await makeProject(host.database, host.identity)
    await makeRecords(host.database, host.identity, 'issue', issueValues(project, count))
    yield await bytesOfRow(host, `project:${project}`, count)
  } finally {
    await host.close()
  }
}

interface RowsLine {
  readonly line: string
  readonly ids: readonly number[]
  readonly columns: Readonly<Record<string, readonly unknown[]>>
}

async function bytesOfRow(host: ServerHost, scope: string, count: number) {
  const sent = await pullBody(host, scope)
  const lines = brotliDecompressSync(sent)
    .toString()
    .split('\n')
    .flatMap(text => (text === '' ? [] : [JSON.parse(text) as RowsLine]))
  const rows = lines.filter(each => each.line === 'rows')
  const objects = rows.flatMap(({ ids, columns }) =>
    ids.map((id, index) => ({
      id,
      ...Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[index]])),
    })),
  )
  const brotli = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  const contender = (name: string, role: Contender['role'], bytes: number): Contender => ({
    name,
    role,
    run: () => Promise.resolve({ figures: { bytes: bytes / count }, answer: String(objects.length) }),
  })
  return {
    id: 'D2',
    mostRounds: 1,
    contenders: [
      contender(
        'columns, one body, brotli 5',
        'floor',
        brotli(JSON.stringify(rows.map(({ ids, columns }) => ({ ids, columns })))).length,
      ),
      contender('ours', 'ours', sent.length),
      contender('objects, gzip 6', 'peer', gzipSync(JSON.stringify(objects), { level: 6 }).length),
    ],
    metrics: [
      {
        key: 'bytes',
        title: 'bytes a row of a pull',
        unit: 'bytes',
        better: 'less',
        targets: [{ against: 'objects, gzip 6', limit: 0.65 }],
      },
    ],
  } as const
}

/** The compressed bytes of a first pull, as they travel. */
async function pullBody(host: ServerHost, scope: string): Promise<Buffer> {
  const { call, device } = await registerDevice(host)
  const body = { device, contract: CONTRACT_VERSION, scopes: [{ scope, cursor: null }] }
  return call('/sync/pull', { body, encoding: 'br' })
}
