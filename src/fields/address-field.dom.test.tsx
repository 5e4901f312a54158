import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { supplierAddress } from '#contract/contacts/supplier-address'
import { setWidth, showPages } from '../../tests/support/shown-page'
import { NewPage } from '../records/form/new-page'
import '../ui/testing/dom'
import { AddressLines } from './address-field'

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}$`) })
const wrong = async (name: string) => (await box(name)).getAttribute('aria-invalid')

// Spec: FORM-7. The text form is held in words.test.ts.
describe('an address', () => {
  it('says under each required line that is empty, once submitted, that it must be specified', async () => {
    setWidth(1440)
    const supplier = {
      ...supplierAddress,
      fields: { ...supplierAddress.fields, supplier: { ...supplierAddress.fields.supplier, initial: 4 } },
    }
    const { replica } = await showPages({
      at: '/addresses/new',
      pages: {
        '/addresses/new': () => <NewPage resource={supplier} within={null} />,
        '/addresses/$id': () => <p>Saved</p>,
      },
    })
    await userEvent.type(await box('What is there'), 'Yard')
    await userEvent.type(await box('Street'), '14 Park Place')
    expect(screen.queryAllByText('You must specify this field')).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: /^Save/ }))
    expect([await wrong('Street'), await wrong('City'), await wrong('Postcode'), await wrong('County')]).toEqual([
      null,
      'true',
      'true',
      null,
    ])
    await userEvent.type(await box('City'), 'Leeds')
    expect(await wrong('City')).toBe(null)
    await userEvent.type(await box('Postcode'), 'LS1 2RY')
    await userEvent.click(await screen.findByRole('button', { name: /^Save/ }))
    expect(await screen.findByText('Saved')).toBeDefined()
    expect((await replica.outbox())[0]?.entry.set).toMatchObject({
      address: { street1: '14 Park Place', city: 'Leeds', postcode: 'LS1 2RY' },
    })
  })
  it('may be only for reading', async () => {
    render(
      <AddressLines
        address={{
          street1: '14 Park Place',
          street2: '',
          street3: '',
          city: 'Leeds',
          county: '',
          postcode: 'LS1 2RY',
          country: 'GB',
        }}
      />,
    )
    const lines = screen.getAllByRole<HTMLInputElement>('textbox')
    expect(lines.map(line => line.readOnly)).toEqual(Array.from({ length: 7 }, () => true))
    expect(lines.map(line => line.value)).toContain('United Kingdom')
  })
})
