import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { materialQuote } from '#contract/catalogue/material-quote'
import { materialQuoteLine } from '#contract/catalogue/material-quote-line'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { duplicateQuote } from './duplicate-quote'

const QUOTES = '/settings/resources/material-quotes'
const Duplicate = duplicateQuote({ quote: materialQuote, line: materialQuoteLine })
const line = (material: number, price: number, more: object = {}) => ({
  quote: 31,
  material,
  supplierCode: null,
  price,
  priceUnit: 'single',
  packSize: null,
  order: material * 10_000,
  ...more,
})

beforeEach(() => setWidth(1440))

it('a quote is duplicated with a modifier: all its prices dearer, in one edit, and the copy is opened', async () => {
  const { replica, where } = await showPages({
    at: `${QUOTES}/31`,
    fill: async replica => {
      await give(replica, 'materialQuote', 'library', 31, 1, {
        name: 'Jewson 2026',
        reference: 'Q-77',
        validFrom: '2026-01-01',
        validTo: '2026-12-31',
        project: null,
        notes: 'Net',
        supplier: null,
        carriageTerms: 'Delivered',
      })
      await give(replica, 'materialQuoteLine', 'library', 41, 1, line(1, 12_500_000))
      await give(
        replica,
        'materialQuoteLine',
        'library',
        42,
        1,
        line(2, 333_333, { priceUnit: 'pack', packSize: 500_000, supplierCode: 'JW9' }),
      )
      await holdWhole(replica, 'library')
    },
    pages: { [`${QUOTES}/31`]: () => <Duplicate id={31} />, [`${QUOTES}/$id`]: () => <p>The copy</p> },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate with modifier' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate material quote' }))
  expect(await dialog.findByText(/There is already a material quote of this name/)).toBeDefined()
  await userEvent.clear(dialog.getByLabelText('Quote'))
  await userEvent.type(dialog.getByLabelText('Quote'), 'Jewson 2027')
  await userEvent.clear(dialog.getByLabelText('Modifier'))
  expect(dialog.getByRole('button', { name: 'Duplicate 2 prices' })).toHaveProperty('disabled', true)
  await userEvent.type(dialog.getByLabelText('Modifier'), '-4.5')
  await userEvent.click(dialog.getByRole('button', { name: 'Duplicate 2 prices' }))
  await screen.findByText('The copy')
  const made = Number(where().split('/').at(-1))
  expect(await replica.get('materialQuote', made)).toMatchObject({
    name: 'Jewson 2027',
    reference: null,
    validTo: '2026-12-31',
    notes: 'Net',
    carriageTerms: 'Delivered',
  })
  const lines = await replica.within('materialQuoteLine', 'quote', made)
  expect(
    lines.map(({ material, price, priceUnit, packSize, supplierCode, order }) => [
      material,
      price,
      priceUnit,
      packSize,
      supplierCode,
      order,
    ]),
  ).toEqual([
    [1, 11_937_500, 'single', null, null, 0],
    [2, 318_333, 'pack', 500_000, 'JW9', 1],
  ])
  const outbox = await replica.outbox()
  expect([outbox.length, new Set(outbox.map(({ entry }) => entry.group)).size]).toEqual([3, 1])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
