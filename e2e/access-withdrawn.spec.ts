import { expect, type Page, test } from '@playwright/test'
import { serverOnALine } from './support/line'
import { Office } from './support/office'
import { Person } from './support/person'
import { Signal } from './support/signal'
import { SOON } from './support/soon'

const ISSUE = 'Which board behind the tea point?'

const served = serverOnALine()
test.use({ serviceWorkers: 'allow' })
let admin: Office
test.beforeAll(async () => {
  admin = await Office.signIn(served.server.url, 'admin@demo.quoin')
})

/** What site managers may do from now on. */
async function allowSite(level: 0 | 1 | 7, ...resources: readonly string[]): Promise<void> {
  const role = await admin.find('/roles', row => row['role'] === 'Site manager')
  await admin.call('PUT', `/roles/${role.id}/permissions`, {
    permissions: resources.map(resource => ({ resource, level })),
  })
}

/** The summaries of the issues this browser's databases hold, in whatever table. */
const issuesOnDisk = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const table of database.objectStoreNames) {
        const rows: unknown[] =
          table === 'issue' ? await done(database.transaction(table).objectStore(table).getAll()) : []
        found.push(...rows.map(row => String(Reflect.get(Object(row), 'summary'))))
      }
      database.close()
    }
    return found
  })

test('a permission taken away: gone from the screen and the phone at once, the work done meanwhile kept to be decided on', async ({
  page,
  context,
}) => {
  const site = new Person(page, served.link.url)
  const signal = new Signal(context, served.link)
  await site.signIn('site@demo.quoin')
  await site.openHub(/Kestrel House/)
  await site.readyForNoSignal()
  await site.goTo('Issues')
  await site.line('Issues', ISSUE).getByRole('link').click()
  await expect(page.getByRole('heading', { name: ISSUE })).toBeVisible()

  await test.step('read only: what writes is gone, the record stays', async () => {
    await allowSite(1, 'ProjectHubIssues')
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0, { timeout: SOON })
    await expect(page.getByRole('heading', { name: ISSUE })).toBeVisible()
    await allowSite(7, 'ProjectHubIssues')
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible({ timeout: SOON })
  })

  await test.step('taken away while work waits without signal', async () => {
    expect((await issuesOnDisk(page)).length).toBeGreaterThan(1)
    await signal.lose(site)
    await page.getByRole('radiogroup', { name: 'State' }).getByText('In hand').click()
    await expect(site.pill('Offline · 1')).toBeVisible()
    await allowSite(0, 'ProjectHubIssues')
    await signal.find()
    await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
    await expect(site.pill('Needs you 1')).toBeVisible()
    await site.openSyncCentre()
    await expect(site.line('Needs you', ISSUE)).toContainText(
      'You no longer have permission to change this. It is kept here',
    )
    await page.goto(served.link.url)
    await site.openHub(/Kestrel House/)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Progress' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Issues' })).toHaveCount(0)
    await expect(page.getByText(ISSUE)).toHaveCount(0)
    // What waits keeps the words its person changed; the rest of the firm's issues are nowhere on the disk.
    expect(await issuesOnDisk(page)).toEqual([])
  })

  await test.step('given back: the records return and the work is sent automatically', async () => {
    await allowSite(7, 'ProjectHubIssues')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Issues' })).toBeVisible()
    await expect(site.pill('Saved')).toBeVisible()
    expect(await admin.find('/issues', row => row['summary'] === ISSUE)).toMatchObject({ state: 'in_hand' })
  })
})

test('a project deleted while work on it waited: the page says so, the work is kept to be decided on', async ({
  page,
  context,
}) => {
  const estimator = new Person(page, served.link.url)
  const signal = new Signal(context, served.link)
  const { id } = (await admin.call('POST', '/projects', { name: 'Fenwick Street fit-out' })) as { readonly id: number }
  await estimator.signIn('estimator@demo.quoin')
  // Kestrel House is hers and on site: her phone begins with the sites.
  await page.getByText('All projects', { exact: true }).click()
  await page.getByRole('link', { name: 'Fenwick Street fit-out' }).first().click()
  await estimator.readyForNoSignal()
  await signal.lose(estimator)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Project', { exact: true }).fill('Fenwick Street fit-out, phase 2')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(estimator.pill('Offline · 1')).toBeVisible()
  await admin.call('DELETE', `/projects/${id}`)
  await signal.find()
  await expect(estimator.pill('Needs you 1')).toBeVisible()
  await estimator.openSyncCentre()
  const line = estimator.line('Needs you', /Fenwick Street/)
  // Which of the two is told depends on what is heard first: that it is gone, or that its stream is closed.
  await expect(line).toContainText(/deleted it .*before this arrived|You no longer have permission/)
  await line.getByRole('button', { name: /^(Let it go|Discard)$/ }).click()
  await line.getByRole('button', { name: /^(Let it go|Discard), sure\?$/ }).click()
  await expect(estimator.pill('Saved')).toBeVisible()
  await page.goto(served.link.url)
  await expect(page.getByRole('link', { name: /Kestrel House/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Fenwick Street/ })).toHaveCount(0)
  await page.goto(`${served.link.url}/estimating/projects/${id}`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
