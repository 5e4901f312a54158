import { ADDRESS_LINES, type Address } from '#contract/fields/field'

export const ADDRESS_LABELS: Readonly<Record<keyof Address, string>> = {
  street1: 'Street',
  street2: 'Street line 2',
  street3: 'Street line 3',
  city: 'City',
  county: 'County',
  postcode: 'Postcode',
  country: 'Country',
}

export const isBlankAddress = (address: Address): boolean => ADDRESS_LINES.every(line => address[line].trim() === '')
