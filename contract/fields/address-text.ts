import { ADDRESS_LINES, type Address } from './field'
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

/** Returns a record's value as an address; missing lines are empty. */
export function toAddress(value: unknown): Address {
  if (typeof value !== 'object' || value === null) return EMPTY_ADDRESS
  const given: [string, unknown][] = Object.entries(value)
  const lines = given.filter(([line, text]) => isLine(line) && typeof text === 'string')
  return { ...EMPTY_ADDRESS, ...Object.fromEntries(lines) }
}

const isLine = (line: string): line is keyof Address => ADDRESS_LINES.some(known => known === line)

/** Returns one line of text, without street3 and with the country's name. Spec: platform 3, Address. */
export function addressText(address: Address): string {
  const { street1, street2, city, county, postcode, country } = address
  return [street1, street2, city, county, postcode, countryName(country) ?? country]
    .filter(line => line !== '')
    .join(', ')
}
