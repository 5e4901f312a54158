import { safeParse } from 'valibot'
import { expect, it } from 'vitest'
import { outturnRequest } from '../outturn/outturn-calls'
import { forecastRequest } from './cvr-calls'

const forecast = { assessment: 1, subject: 'labour', amount: '50.00' }
const outturn = { template: 1, kind: 'waste', line: 1, version: '1', site: '1', outcome: 'dismissed' }

it.each([
  ['a forecast', forecastRequest, forecast],
  ['a decision on an outturn', outturnRequest, outturn],
] as const)('bug: a reason of spaces was accepted for %s', (_, schema, body) => {
  const problemsOf = (reason: string) =>
    safeParse(schema, { ...body, reason }).issues?.map(({ message }) => message) ?? []
  expect(problemsOf('Snagging')).toEqual([])
  for (const reason of ['', '   ', ' \n\t '])
    expect([reason, problemsOf(reason)]).toEqual([reason, ['Write the reason']])
})
