import { describe, expect, it } from 'vitest'
import { fillFields, MERGE_FIELDS, unknownFields } from './merge-fields'

describe('merge fields of a document template', () => {
  it('are filled in, however they are spaced, and as often as they are named', () => {
    expect(
      fillFields('{{company.name}} to {{ recipient.name }}, from {{company.name}}', {
        'company.name': 'Ashlar',
        'recipient.name': 'Quarry',
      }),
    ).toBe('Ashlar to Quarry, from Ashlar')
  })
  it('without a value leave nothing; an unknown field stays and is reported once', () => {
    const text = 'No. {{document.number}} of {{projct.name}} {{projct.name}} {{}}'
    expect(fillFields(text, {})).toBe('No.  of {{projct.name}} {{projct.name}} {{}}')
    expect(unknownFields(text)).toEqual(['projct.name', ''])
    expect(unknownFields(MERGE_FIELDS.map(each => `{{${each.name}}}`).join())).toEqual([])
  })
  it('put in a value as it is: braces and dollar signs in it mean nothing', () => {
    expect(fillFields('{{user.name}}', { 'user.name': '$& {{company.name}}' })).toBe('$& {{company.name}}')
  })
})
