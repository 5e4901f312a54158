import type { Bench, Contender, Plan, Role } from '../harness/bench'
import { EXECUTABLE } from '../harness/browser-host'
import { loadPeer } from '../harness/peers'
import { PASSWORD, type ServerHost } from '../harness/server-host'

interface Audited {
  readonly scores: Readonly<Record<string, number>>
  /** What cost points. */
  readonly missed: readonly string[]
}
interface SignIn {
  readonly url: string
  readonly username: string
  readonly password: string
  /** Selector of what is there once it has worked. */
  readonly shows: string
}
interface Auditor {
  readonly audit: (request: { url: string; chromium: string; signIn?: SignIn }) => Promise<Audited>
}

/** A6: Lighthouse's scores, of the form a stranger meets and of two lists a person who works here opens. */
export async function* lighthouse(
  server: ServerHost,
  floor: string,
  plan: Plan,
): AsyncGenerator<Bench, void, undefined> {
  const auditor = await loadPeer<Auditor>(plan, 'lighthouse.mjs')
  if (!auditor) return
  const contender = (name: string, role: Role, request: { url: string; signIn?: SignIn }): Contender => ({
    name,
    role,
    run: async () => {
      const { scores, missed } = await auditor.audit({ ...request, chromium: EXECUTABLE })
      if (role === 'ours' && missed.length > 0) plan.say(`Lighthouse on ${request.url}: ${missed.join('; ')}`)
      return { figures: scores, answer: '' }
    },
  })
  const origin = server.origin.replace('127.0.0.1', 'localhost')
  const signIn = {
    url: origin,
    username: server.people[0]?.email ?? '',
    password: PASSWORD,
    shows: 'main table, main h1',
  }
  const pages = [
    { title: 'the sign-in form', request: { url: origin } },
    { title: 'the list of projects', request: { url: `${origin}/estimating/projects`, signIn } },
    { title: 'the list of clients', request: { url: `${origin}/settings/contacts/clients`, signIn } },
  ]
  for (const { title, request } of pages) {
    yield {
      id: 'A6',
      mostRounds: plan.short ? 1 : 3,
      contenders: [contender('floor app', 'floor', { url: floor }), contender('ours', 'ours', request)],
      metrics: [
        {
          key: 'performance',
          title: `Lighthouse performance of ${title}`,
          unit: 'score',
          better: 'more',
          targets: [{ against: null, limit: 100 }],
        },
        {
          key: 'accessibility',
          title: `Lighthouse accessibility of ${title}`,
          unit: 'score',
          better: 'more',
          targets: [{ against: null, limit: 100 }],
        },
        {
          key: 'best-practices',
          title: `Lighthouse best practices of ${title}`,
          unit: 'score',
          better: 'more',
          targets: [],
        },
      ],
    }
  }
}
