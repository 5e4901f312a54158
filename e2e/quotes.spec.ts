import { expect, test } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { Office, type Row } from './support/office'
import { Person } from './support/person'
import { type RunningServer, runServer } from './support/server'

let server: RunningServer
test.beforeAll(async () => {
  server = await runServer()
})
test.afterAll(() => server.close())

/** The workbook as its bidder sends it back: a rate in the row of each key. */
function filledIn(workbook: Uint8Array, rates: Readonly<Record<string, string>>): Buffer {
  const parts = unzipSync(workbook)
  const sheet = 'xl/worksheets/sheet1.xml'
  let xml = strFromU8(parts[sheet] ?? new Uint8Array())
  for (const [key, rate] of Object.entries(rates)) {
    const [row = '', number = ''] =
      new RegExp(`<row r="(\\d+)"><c [^>]*><is><t [^>]*>${key}</t>.*?</row>`).exec(xml) ?? []
    xml = xml.replace(row, row.replace(new RegExp(`(?=<c r="G${number}")`), `<c r="F${number}"><v>${rate}</v></c>`))
  }
  return Buffer.from(zipSync({ ...parts, [sheet]: strToU8(xml) }))
}

// It reloads nothing, but reads a workbook without a connection.
test.use({ serviceWorkers: 'allow' })

// Figures by hand. Spec: ASMT-7; issue 11.10.
test('an enquiry is made for two firms, a workbook comes back without a connection, and its prices go into the estimate @desktop', async ({
  page,
  context,
}) => {
  const office = await Office.signIn(server.url, 'estimator@demo.quoin')
  const post = async (path: string, values: Readonly<Record<string, unknown>>) =>
    (await office.call('POST', path, values)) as Row
  const { id: project } = await post('/projects', { name: 'Albion Mill' })
  const { id: assessment } = await post('/assessments', { name: 'Ceilings', project })
  const { id: zone } = await post('/assessmentzones', { assessment, name: 'Level 1' })
  for (const [name, quantity] of [
    ['Suspended ceiling', '100'],
    ['Bulkhead', '50'],
  ]) {
    const { id } = await post('/assessmentproducts', { assessment, name, unit: 'm²' })
    await post('/assessmentquantities', { id, assessment, cells: { [zone]: { quantity, source: 'boq' } } })
  }
  const estimator = new Person(page, server.url)
  await estimator.signIn('estimator@demo.quoin')
  await page.goto(`${server.url}/estimating/assessments/${assessment}/rate-build-up`)

  await test.step('asks two firms for two products', async () => {
    await page.getByRole('link', { name: 'Quote requests' }).click()
    await page.getByRole('link', { name: 'New quote request' }).first().click()
    await page.getByLabel('Prices for').fill('Ceilings, supply and fit')
    await page.getByRole('button', { name: 'Save quote request' }).click()
    await page.getByRole('button', { name: 'Add lines…' }).click()
    await page.getByRole('checkbox', { name: 'All 2' }).check()
    await page.getByRole('button', { name: 'Add 2 lines' }).click()
    await page.getByRole('button', { name: 'Add bidders…' }).click()
    await page.getByRole('checkbox', { name: /^Kirkby Drylining/ }).check()
    await page.getByRole('checkbox', { name: /^Balkan Plastering/ }).check()
    await page.getByRole('button', { name: 'Add 2 bidders' }).click()
    await page.getByRole('button', { name: 'Send…' }).click()
    const send = page
      .getByRole('dialog', { name: 'Send the enquiry' })
      .getByRole('button', { name: 'Send to 2 bidders' })
    await expect(send).not.toHaveAttribute('aria-disabled', 'true')
    await send.click()
    // This server has no mail server, and says so of each (decision 588).
    await expect(page.getByText('nothing reached them')).toHaveCount(2)
  })

  const request = await office.find('/quoterequests', row => row['assessment'] === assessment)
  expect(request['reference']).toMatch(/^QR-\d{4}$/)
  const lines = await office.list(`/quoterequestlines?request=${request.id}&sort=order`)
  const kirkby = await office.find(
    '/bidderquotes',
    row => row['request'] === request.id && String(row['name']).startsWith('Kirkby'),
  )
  const sent = await office.find(
    '/quotefiles',
    row => row['quote'] === kirkby.id && String(row['fileName']).endsWith('.xlsx'),
  )
  const file = (await office.call('GET', `/files/${String(sent['file'])}`)) as { readonly s3Url: string }
  const workbook = new Uint8Array(await (await fetch(new URL(file.s3Url, server.url))).arrayBuffer())
  const rates = { [`Q:${kirkby.id}:${lines[0]?.id}`]: '31.50', [`Q:${kirkby.id}:${lines[1]?.id}`]: '52' }

  await test.step('reads the workbook that came back without a connection', async () => {
    await estimator.hasApp()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Take in the reply of Kirkby Drylining Ltd' }).click()
    await page.getByLabel('Their file file').setInputFiles({
      name: 'Reply.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: filledIn(workbook, rates),
    })
    await expect(page.getByRole('textbox', { name: 'Rate, Bulkhead' })).toHaveValue('52.00')
    await page.getByRole('button', { name: 'Take in 2 prices' }).click()
    await expect(page.getByRole('button', { name: /^Kirkby Drylining Ltd, Suspended ceiling: 31.50/ })).toBeVisible()
  })

  await test.step('takes the prices into the estimate, and says before that this needs a connection', async () => {
    await page.getByRole('button', { name: /^Apply cheapest lines/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Apply these prices' })
    // 100 × 31.50 + 50 × 52.00
    await expect(dialog).toContainText('£5,750.00')
    await expect(dialog).toContainText('Needs a connection')
    await context.setOffline(false)
    const apply = dialog.getByRole('button', { name: 'Apply 2 prices' })
    await expect(apply).not.toHaveAttribute('aria-disabled', 'true')
    await apply.click()
    await expect(dialog).toBeHidden()
    const { answer } = (await office.call('GET', `/reads/estimate?assessment=${assessment}`)) as {
      readonly answer: Row
    }
    expect(answer['net']).toBe('5750.00')
  })
})
