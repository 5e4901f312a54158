import { ADDRESS_LINES, type Address } from '#contract/fields/field'
import { countryName } from './country'

const EMPTY_ADDRESS: Address = {
  street1: '',
  street2: '',
  street3: '',
  city: '',
  county: '',
  postcode: '',
  country: '',
}

export const ADDRESS_LABELS: Readonly<Record<keyof Address, string>> = {
  street1: 'Street',
  street2: 'Street line 2',
  street3: 'Street line 3',
  city: 'City',
  county: 'County',
  postcode: 'Postcode',
  country: 'Country',
}

/** A record's value read as an address; lines it lacks are empty. */
export function toAddress(value: unknown): Address {
  if (typeof value !== 'object' || value === null) return EMPTY_ADDRESS
  const given: [string, unknown][] = Object.entries(value)
  const lines = given.filter(([line, text]) => isLine(line) && typeof text === 'string')
  return { ...EMPTY_ADDRESS, ...Object.fromEntries(lines) }
}

const isLine = (line: string): line is keyof Address => ADDRESS_LINES.some(known => known === line)

/** One line of text; street3 is left out and the country shown by name. Spec: platform 3, Address. */
export function addressText(address: Address): string {
  const { street1, street2, city, county, postcode, country } = address
  return [street1, street2, city, county, postcode, countryName(country) ?? country].filter(line => line !== '').join(', ')
}

export const isBlankAddress = (address: Address): boolean => ADDRESS_LINES.every(line => address[line].trim() === '')
