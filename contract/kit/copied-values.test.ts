import { describe, expect, it } from 'vitest'
import { copierOf, writtenNames } from './copied-values'
import { money, text } from '../fields/field'
import { stateField } from '../fields/state'
import { defineResource } from './resource'

const given = {
  name: 'thing',
  singular: 'Thing',
  path: 'things',
  area: 'estimating',
  scope: { kind: 'index' },
  permission: { read: ['ProjectHub'], write: ['ProjectHub'] },
  label: ['name'],
  columns: [],
  sections: [],
  defaultSort: 'name',
} as const
const FIELDS = {
  name: text('Name', { required: true }),
  price: money('Price'),
  status: stateField('Status', { open: { label: 'Open', level: 'none' } }),
  printed: text('Printed', { serverOwned: true }),
  readFrom: text('Read from', { serverOwned: true }),
}
const thing = defineResource({ ...given, fields: FIELDS })
const RECORD = { id: 1, name: 'A', price: '9.00', status: 'open', printed: 'P', readFrom: 'R' }

describe('a copier of values', () => {
  it('copies all writable fields and the named others, and nothing else', () => {
    expect(copierOf(thing, thing, {})(RECORD)).toEqual({ name: 'A', price: '9.00' })
    expect(copierOf(thing, thing, { name: 'is given' }, ['printed'])(RECORD)).toEqual({ price: '9.00', printed: 'P' })
  })

  it('takes a field that is added to the definition', () => {
    const grown = defineResource({ ...given, fields: { ...FIELDS, clientBudget: money('Budget') } })
    expect(copierOf(grown, grown, {})({ ...RECORD, clientBudget: '1000.00' })).toMatchObject({
      clientBudget: '1000.00',
    })
    expect(writtenNames(grown)).toEqual(['name', 'price', 'clientBudget'])
  })

  it('refuses a field the other resource has not, or that only its server writes, until it is decided', () => {
    const other = defineResource({ ...given, name: 'other', fields: { name: FIELDS.name, price: FIELDS.printed } })
    expect(() => copierOf(thing, other, {})).toThrow('other has no field "price" to copy that of thing to')
    expect(copierOf(thing, other, { price: 'the server works it out' })(RECORD)).toEqual({ name: 'A' })
  })
})
