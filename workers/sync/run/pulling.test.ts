import { expect, it } from 'vitest'
import * as v from 'valibot'
import { type digestReply, pullRequest, type PullLine } from '#contract/sync/protocol'
import { openNotices } from '#local/store/notices'
import { openTestReplica } from '../../../tests/support/replica'
import { testSurroundings } from '../../../tests/support/surroundings'
import { testContext } from '../../../tests/support/sync-context'
import { Registration } from '../base/device'
import { Link } from './link'
import { Pulling } from './pulling'

const HEAD = 5

/** A device, and a server whose scopes are all at `head` and whose replies have the given terms. */
async function connected() {
  const server = {
    head: HEAD,
    terms: 'whole',
    closed: new Set<string>(),
    pulls: [] as string[][],
    /** Called when a pull is asked for. */
    asked: (): void => undefined,
    digest: { scopes: {} } as v.InferOutput<typeof digestReply>,
  }
  const answer = (body: unknown): string => {
    const { scopes } = v.parse(pullRequest, body)
    server.pulls.push(scopes.map(each => each.scope))
    server.asked()
    if (server.pulls.length > 20) throw new Error('It asks for ever')
    const lines: PullLine[] = scopes.map(({ scope }) =>
      server.closed.has(scope)
        ? { line: 'revoked', scope }
        : { line: 'done', scope, cursor: 'c', head: server.head, counts: {} },
    )
    return [{ line: 'terms', terms: server.terms }, ...lines].map(line => `${JSON.stringify(line)}\n`).join('')
  }
  const surroundings = testSurroundings(async (input, init) => {
    const path = input instanceof Request ? input.url : input.toString()
    if (path === '/sync/devices')
      return Response.json({ ...replica.owner, device: 3, epoch: 'e', highestSeq: 0, highestId: 0 })
    if (path === '/sync/digest') return Response.json(server.digest)
    const body = new Response(init?.body)
    const packed = new Headers(init?.headers).get('content-encoding') === 'gzip'
    return new Response(
      answer(
        JSON.parse(
          await (
            packed && body.body ? new Response(body.body.pipeThrough(new DecompressionStream('gzip'))) : body
          ).text(),
        ),
      ),
    )
  })
  const { replica } = await openTestReplica(surroundings)
  const context = await testContext(replica, surroundings)
  const pulling = new Pulling(
    context,
    new Registration(context, 'Phone'),
    new Link(openNotices(surroundings, replica.store.name)),
  )
  return { server, replica, pulling }
}

it('a hello with the terms of the last pull causes no pull', async () => {
  const { server, pulling } = await connected()
  await pulling.run()
  expect(server.pulls).toHaveLength(1)
  pulling.greet({ terms: 'whole', isClosed: false })
  pulling.hear({ account: HEAD, index: HEAD })
  await pulling.run()
  expect(server.pulls).toHaveLength(1)
  server.head += 1
  pulling.hear({ account: server.head })
  await pulling.run()
  expect(server.pulls.slice(1)).toEqual([['account']])
})

it('a head announced before a restore, and lost in it, is not requested again and again', async () => {
  const { server, pulling } = await connected()
  await pulling.run()
  pulling.hear({ account: HEAD + 3 })
  await pulling.run()
  expect(server.pulls.slice(1)).toEqual([['account']])
  // Heads from the restored server count as changes from now on.
  server.head = HEAD + 1
  pulling.hear({ account: HEAD + 1 })
  await pulling.run()
  expect(server.pulls.slice(2)).toEqual([['account']])
})

it('a hello on other terms, of a server that names none, or without a scope that is held asks for everything, once', async () => {
  const { server, pulling } = await connected()
  await pulling.run()
  const [all = []] = server.pulls
  for (const hello of [
    { terms: 'less', isClosed: false },
    { terms: null, isClosed: false },
    { terms: 'whole', isClosed: true },
  ]) {
    server.pulls = []
    pulling.greet(hello)
    await pulling.run()
    expect(server.pulls).toEqual([all])
  }
})

it('a right that went and came back while only a part was asked for makes everything be asked for again', async () => {
  const { server, pulling } = await connected()
  await pulling.run()
  server.terms = 'less'
  server.head += 1
  pulling.hear({ account: server.head })
  await pulling.run()
  server.terms = 'whole'
  server.pulls = []
  pulling.greet({ terms: 'whole', isClosed: false })
  await pulling.run()
  expect(server.pulls[0]?.length).toBeGreaterThan(1)
})

it('a closed scope is requested at every hello', async () => {
  const { server, replica, pulling } = await connected()
  await replica.pin('project:20', true)
  server.closed.add('project:20')
  await pulling.run()
  server.closed.clear()
  server.pulls = []
  pulling.greet({ terms: 'whole', isClosed: false })
  await pulling.run()
  expect(server.pulls).toEqual([['project:20']])
})

// World 335: rights came back between a pull and the digest that followed it.
it('a digest under other terms than the records here is ignored; under the same terms it counts', async () => {
  const { server, pulling } = await connected()
  const drifted = { account: { head: HEAD, resources: { client: { count: 1, hash: '15' } } } }
  server.digest = { terms: 'more', scopes: drifted }
  await pulling.run()
  server.digest = { terms: 'whole', scopes: drifted }
  await expect(pulling.run()).rejects.toThrow('The replica had drifted: account (client)')
})

// Until the first record of it had come, a scope that was asked for counted as not wanted, and the pill said "Saved".
it('marks every scope it asks for as coming before the reply is there', async () => {
  const { server, replica, pulling } = await connected()
  const states: Promise<readonly (string | undefined)[]>[] = []
  server.asked = () => {
    if (states.length > 0) return
    states.push(
      replica.store.read(async tables => {
        const rows = await tables.scopes.bulkGet(server.pulls[0] ?? [])
        return rows.map(row => row?.state)
      }),
    )
  }
  await pulling.run()
  expect(server.pulls[0]?.length).toBeGreaterThan(1)
  expect(new Set(await states[0])).toEqual(new Set(['pulling']))
})
