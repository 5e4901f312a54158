import { expect, it } from 'vitest'
import { resourceNamed } from '#contract/resources'
import { recordName } from './record-name'

const look = {
  currency: 'GBP',
  labelOf: (target: string, id: number) => (target === 'labourActivity' && id === 4 ? 'Fix boards' : undefined),
  unnamed: () => '',
}

it('a line of a quote is called what it prices, not by a number nobody knows', () => {
  const line = resourceNamed('labourQuoteLine')
  expect(recordName(line, { id: 1145, activity: 4, rate: 650 }, look)).toBe('Fix boards')
  expect(recordName(line, { id: 1145, activity: 5, rate: 650 }, look)).toBe('Rate 1145')
})

it('what has a name is called by it', () =>
  expect(recordName(resourceNamed('client'), { id: 1, fullName: 'Calder Valley' }, look)).toBe('Calder Valley'))
