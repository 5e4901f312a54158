import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { company } from '#contract/admin/company'
import { give } from '../../tests/support/replica'
import { holdWhole, setWidth, showPages, VIEWER } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import { usualTerms } from '../common/places/own-company'
import { useProjectDefaults } from '../estimating/project/project-defaults'
import { CompanyHome } from './company/company-home'
import { AddBankHolidays } from './holidays/add-bank-holidays'
import { TemplatePreview } from './templates/template-preview'

// Spec: REF-3.
const user = userEvent.setup()
beforeEach(() => setWidth(1440))

describe('the bank holidays', () => {
  it('of a nation are added in one press, without a connection; those the firm has are left out, and a second time there are none', async () => {
    const { replica } = await showPages({
      at: '/a',
      pages: { '/a': AddBankHolidays },
      fill: replica =>
        give(replica, 'fixedCostHoliday', 'account', 5, 1, {
          name: 'Shutdown',
          startDate: '2026-12-24',
          endDate: '2027-01-03',
        }),
    })
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Add bank holidays' }))
      return within(await screen.findByRole('dialog', { name: 'Add bank holidays' }))
    }
    const dialog = await open()
    await user.click(dialog.getByRole('radio', { name: 'Scotland' }))
    const listed = () =>
      within(dialog.getByRole('list', { name: 'Bank holidays of Scotland to add' })).getAllByRole('listitem')
    await waitFor(() =>
      expect(
        listed()
          .map(day => day.textContent)
          .join(),
      ).not.toContain('Christmas Day25/12/2026'),
    )
    const days = listed()
    await user.click(dialog.getByRole('button', { name: `Add ${days.length} days` }))
    await waitFor(async () => expect((await replica.all('fixedCostHoliday')).length).toBe(days.length + 1))
    expect(new Set((await replica.outbox()).map(line => line.entry.group)).size).toBe(1)
    const again = await open()
    await user.click(again.getByRole('radio', { name: 'Scotland' }))
    await again.findByText('You have all of them already')
    expect(again.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true)
  })
})

describe('a document template', () => {
  it('is shown as it will read, with the firm’s own details, and names what is no field', async () => {
    await showPages({
      at: '/a',
      pages: { '/a': () => <TemplatePreview id={9} /> },
      fill: async replica => {
        await give(replica, 'documentTemplate', 'account', 9, 1, {
          name: 'Letter',
          kind: 'tender',
          title: 'No. {{document.number}}',
          body: '{{ company.name }}\n{{company.phone}}\n{{recipint.name}}',
          file: null,
        })
        await give(replica, 'company', 'account', 4, 1, {
          name: 'Ashlar Ltd',
          phone: '01482 000000',
          address: null,
          vatNumber: null,
          logo: null,
          retentionPercentage: null,
        })
      },
    })
    expect(await screen.findByText('No. 7')).toBeDefined()
    await screen.findByText(/Ashlar Ltd\s+01482 000000\s+\{\{recipint\.name\}\}/)
    await screen.findByText(/\{\{recipint\.name\}\} is no field/)
  })
})

describe('company details', () => {
  const pages = {
    '/settings/admin/company-details': CompanyHome,
    '/settings/admin/company-details/$id': () => <p>The details</p>,
  }
  const at = '/settings/admin/company-details'
  it('of a firm with one name open at once', async () => {
    const { where } = await showPages({
      at,
      pages,
      fill: replica => give(replica, company.name, 'account', 4, 1, { name: 'Ashlar Ltd' }),
    })
    await screen.findByText('The details')
    expect(where()).toBe(`${at}/4`)
  })
  it('not said yet, ask for it', async () => {
    await showPages({ at, pages, fill: replica => holdWhole(replica, 'account') })
    expect((await screen.findByRole('link', { name: 'Fill in company details' })).getAttribute('href')).toBe(
      `${at}/new`,
    )
  })
  it('give a new project its retention', async () => {
    const Shown = () => <p>starts with {JSON.stringify(useProjectDefaults())}</p>
    await showPages({
      at: '/a',
      pages: { '/a': Shown },
      fill: replica =>
        give(replica, company.name, 'account', 4, 1, { name: 'Ashlar Ltd', retentionPercentage: 25_000 }),
    })
    expect(await screen.findByText('starts with {"retentionPercentage":25000}')).toBeDefined()
  })
  it('put a new project on site where the firm has Site Commercial alone', async () => {
    const Shown = () => <p>starts with {JSON.stringify(useProjectDefaults())}</p>
    const viewer = { ...VIEWER, permissions: new Set(['licenceSiteCommercialBasic', 'canWriteProjects']) }
    await showPages({
      at: '/a',
      viewer,
      pages: { '/a': Shown },
      fill: replica => give(replica, company.name, 'account', 4, 1, { name: 'Ashlar Ltd' }),
    })
    expect(await screen.findByText('starts with {"showProjectHub":true}')).toBeDefined()
  })
  it('give a new record what is usual by the name it has there, and nothing where nothing is', async () => {
    const useTerms = usualTerms({ vatCode: 'defaultVatCode', notes: 'phone' })
    const Shown = () => <p>starts with {JSON.stringify(useTerms())}</p>
    await showPages({
      at: '/a',
      pages: { '/a': Shown },
      fill: replica =>
        give(replica, company.name, 'account', 4, 1, { name: 'Ashlar Ltd', defaultVatCode: 9, phone: null }),
    })
    expect(await screen.findByText('starts with {"vatCode":9}')).toBeDefined()
  })
})
