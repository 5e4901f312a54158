import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fixedCost } from '#contract/catalogue/fixed-cost'
import { material } from '#contract/catalogue/material'
import { client } from '#contract/contacts/client'
import '../ui/testing/dom'
import { ColumnCell, columnHeader, FieldCell } from './cell'

const look = { currency: 'EUR', labelOf: () => undefined, unnamed: () => '' }

it.each([
  [fixedCost.fields.ratePerPeriod, 123_450, 'Rate €', '1,234.50', '€1,234.50'],
  [material.fields.guidePrice, 1_550_000, 'Guide price €', '1.55', '€1.55'],
  [material.fields.packSize, 300_000, 'Pack size', '30.00', '30.00'],
] as const)(
  'a price has its currency in the header of its column, and beside it everywhere else (FORM-24)',
  (field, value, header, inColumn, alone) => {
    expect(columnHeader(field, look)).toBe(header)
    render(
      <>
        <p data-testid="column">
          <ColumnCell field={field} value={value} look={look} />
        </p>
        <p data-testid="alone">
          <FieldCell field={field} value={value} look={look} />
        </p>
      </>,
    )
    expect(screen.getByTestId('column').textContent).toBe(inColumn)
    expect(screen.getByTestId('alone').textContent).toBe(alone)
  },
)

it.each([
  [client.fields.phone, '01422 (496) 018', 'tel:01422496018'],
  [client.fields.phone, '+44 1422 496018', 'tel:+441422496018'],
  [client.fields.email, 'site office@calder.example?cc=x', 'mailto:site%20office@calder.example%3Fcc=x'],
])('a number is called and an address written to where they are read', (field, value, href) => {
  render(<FieldCell field={field} value={value} look={look} />)
  expect(screen.getByRole('link', { name: value }).getAttribute('href')).toBe(href)
})

it('other text is no link', () => {
  render(<FieldCell field={client.fields.fullName} value="tel:1" look={look} />)
  expect(screen.queryByRole('link')).toBeNull()
})
