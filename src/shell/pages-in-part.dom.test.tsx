// Every page of a project and of a bill, while half of it is on its way: it adds nothing up, says of nothing that there is none, and offers no decision.
import type { AnyRoute } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { RESOURCES } from '#contract/resources'
import { assessment } from '#contract/estimating/assessment'
import { project } from '#contract/estimating/project'
import type { Replica } from '#local/replica'
import type { IndexedDb } from '#local/store/database'
import { give, type Given, giveAll } from '../../tests/support/replica'
import { filledDatabase, setWidth, showPages } from '../../tests/support/shown-page'
import { commercialHubRoutes } from '../commercial/routes'
import { AssessmentContext, ProjectContext } from '../common/places/use-place'
import {
  estimatingAssessmentRoutes,
  estimatingProjectRoutes,
  projectAssessmentRoutes,
  siteAssessmentRoutes,
} from '../estimating/routes'
import { useRecord } from '../records/data/use-record'
import '../ui/testing/dom'

beforeEach(() => {
  setWidth(1440)
  // The import page starts one and lets it go, and here nothing is read from a file.
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(): void {}
      terminate(): void {}
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

const PROJECT = 5
const BILL = 9
const ID = 41
const SCOPES = [`project:${PROJECT}`, `assessment:${BILL}`]

/** Two records of every kind have come of what will be many, each with a name and an amount of its own. */
async function fill(replica: Replica): Promise<void> {
  await give(replica, 'project', 'index', PROJECT, 1, {
    name: 'Kestrel House',
    reference: '2417',
    showProjectHub: true,
  })
  await give(replica, 'assessment', 'index', BILL, 1, { name: 'Drylining', project: PROJECT, isAccepted: true })
  const given: Given[] = []
  for (const resource of RESOURCES) {
    const { scope } = resource
    if (!('by' in scope) || (scope.kind !== 'project' && scope.kind !== 'assessment')) continue
    const owner = scope.kind === 'project' ? PROJECT : BILL
    const values = Object.fromEntries(
      Object.entries(resource.fields).flatMap(
        ([name, { kind, target, choices, atMost, required }]): [string, unknown][] => {
          if (name === scope.by) return [[name, owner]]
          if (kind === 'ref')
            return target === 'project' ? [[name, PROJECT]] : target === 'assessment' ? [[name, BILL]] : []
          if (kind === 'money') return atMost === null || atMost >= 123_45 ? [[name, 123_45]] : []
          if (kind === 'text') return [[name, `A ${name}`]]
          if (kind === 'day') return required ? [[name, '2026-09-30']] : []
          if (kind === 'instant') return required ? [[name, '2026-09-30T16:00:00.000Z']] : []
          if (kind === 'choice' && choices[0]) return [[name, choices[0].value]]
          return []
        },
      ),
    )
    for (const id of [ID, ID + 1]) given.push([resource.name, `${scope.kind}:${owner}`, id, 1, values])
  }
  await giveAll(replica, given)
}

const WORLD = { fill, partial: SCOPES }

function Place({ children }: { readonly children: React.ReactNode }) {
  const of = useRecord(project, PROJECT)
  const bill = useRecord(assessment, BILL)
  return of && bill ? (
    <ProjectContext value={of}>
      <AssessmentContext value={bill}>{children}</AssessmentContext>
    </ProjectContext>
  ) : null
}

/** What a page may not say of a part: a sum (a record's own £123.45 is none), that there is none, that nothing is wrong, and a decision one may take. */
const CLAIMS =
  /£\s?-?(?!123\.45)\d|\bNo (?!project)[a-z ]+ yet\b|\bNothing (has|is|stops|was|else)\b|\bNobody\b|\bNone\b|\bNo supplier\b|\bNo order\b/
const DECISIONS = /^(Approve|Pay|Accept|Send|Certify)\b/

/** A route keeps its path in its options, which the type of any route does not say. */
const pathOf = (route: AnyRoute): string => String(Reflect.get(route.options, 'path'))

const areas: Readonly<Record<string, readonly AnyRoute[]>> = {
  hub: commercialHubRoutes,
  project: estimatingProjectRoutes,
  'bills of a project': projectAssessmentRoutes,
  bill: estimatingAssessmentRoutes,
  'bill on site': siteAssessmentRoutes,
}

/** The page of a route over a part, without a connection: over a database of its own, or one that it only reads. */
async function open(path: string, route: AnyRoute, database?: IndexedDb) {
  const Page = route.options.component as React.ComponentType & { readonly preload?: () => Promise<unknown> }
  await Page.preload?.()
  const address = path.replace(/^\/?/, '/projects/$projectId/assessments/$assessmentId/')
  return showPages({
    ...WORLD,
    ...(database && { database }),
    at: address
      .replace('$projectId', String(PROJECT))
      .replace('$assessmentId', String(BILL))
      .replace(/\$\w+/g, String(ID)),
    pages: {
      [address]: () => (
        <Place>
          <Page />
        </Place>
      ),
    },
  })
}

describe.each(Object.entries(areas))('pages of the %s', (_, routes) => {
  let database: IndexedDb
  beforeAll(async () => {
    database = await filledDatabase(WORLD)
  })
  it.each(routes.flatMap(route => (route.options.component ? [[pathOf(route), route] as const] : [])))(
    '%s claims nothing of a part',
    async (path, route) => {
      const { replica, goOnline } = await open(path, route, database)
      goOnline({ scope: SCOPES[0] ?? '', rows: 12 })
      await expect.poll(() => document.body.textContent).not.toMatch(/^\s*(Loading[^D]*)?$/)
      // What the page reads has been read, and drawn: a claim would be there.
      for (let turn = 0; turn < 5; turn += 1) await act(() => replica.scopes())
      expect(CLAIMS.exec(document.body.textContent)?.[0]).toBeUndefined()
      const decisions = screen
        .queryAllByRole('button', { name: DECISIONS })
        .filter(button => button.getAttribute('aria-disabled') !== 'true' && !button.hasAttribute('disabled'))
      expect(decisions.map(button => button.textContent)).toEqual([])
    },
  )
})

const routeOf = (path: string): AnyRoute => {
  const found = Object.values(areas)
    .flat()
    .find(route => pathOf(route) === path && route.options.component)
  if (!found) throw new Error(`No page at ${path}`)
  return found
}

// The whole page gave way to one sentence, also the date of an order and the words of an issue.
describe('a part without a connection', () => {
  it.each([
    ['materials/orders/$orderId', 'A deliverTo'],
    ['fixed-costs/orders/$orderId', 'A deliverTo'],
    ['materials/invoices/$invoiceId', 'Invoice A invoiceReference'],
    ['fixed-costs/invoices/$invoiceId', 'Invoice A invoiceReference'],
    ['labour/applications/$applicationId', 'A reference'],
    ['materials/deliveries/$id', 'A reference'],
    ['issues/$issueId', 'A summary'],
  ])('shows what %s says itself, and what is missing', async (path, words) => {
    await open(path, routeOf(path))
    expect((await screen.findAllByText(words, { exact: false })).length).toBeGreaterThan(0)
    expect(await screen.findByText(/^Not all of this project is on this device yet/)).toBeDefined()
    expect(CLAIMS.exec(document.body.textContent)?.[0]).toBeUndefined()
  })

  it('takes a delivery in words, and offers neither an order nor a count', async () => {
    const user = userEvent.setup()
    const { replica } = await open('materials/deliveries/new', routeOf('materials/deliveries/new'))
    await user.type(await screen.findByRole('textbox', { name: /Delivery note no/ }), 'DN-7')
    await user.type(screen.getByRole('textbox', { name: /What came/ }), 'Four pallets of board')
    expect(screen.getByText('The orders of this project are not all on this device yet.')).toBeDefined()
    expect(screen.getByRole('combobox', { name: /Order/ }).hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    await expect
      .poll(async () => (await replica.all('delivery')).map(each => each['received']))
      .toContain('Four pallets of board')
  })

  it('takes an issue', async () => {
    const user = userEvent.setup()
    const { replica } = await open('issues/new', routeOf('issues/new'))
    await user.type(await screen.findByRole('textbox', { name: /Summary|What/ }), 'Fire stopping missing')
    await user.click(screen.getByRole('button', { name: /^Save/ }))
    await expect
      .poll(async () => (await replica.all('issue')).map(each => each['summary']))
      .toContain('Fire stopping missing')
  })
})
