import { expect, it } from 'vitest'
import type { Lifecycle } from '../kit/lifecycle'
import { LIFECYCLES } from '../lifecycles'
import { SITE_MONEY } from './site-money'

// Audits 3 and 6 of safe money: an acceptance was undone over an application that the client had paid. Decision 669.

const sentOrPaid = Object.values<Lifecycle>(LIFECYCLES).filter(
  ({ resource, states }) =>
    resource.area === 'commercial' && ['sent', 'approved', 'paid'].some(state => state in states),
)

it.each(sentOrPaid.map(({ resource }) => resource.name))('an acceptance is kept while there is one: %s', name => {
  expect(Object.keys(SITE_MONEY)).toContain(name)
})
