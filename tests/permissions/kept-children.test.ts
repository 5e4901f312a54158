import { expect, test } from 'vitest'
import { lifecycleOf } from '#contract/lifecycles'
import { RESOURCES } from '#contract/resources'
import { RULES } from '#server/register/rules'

// Issue "Safe money", point 14: what belongs to something sent, approved, paid or closed is evidence of it, or has a rule that says when it changes.

/** Why the records of a resource may change whatever the state of what they belong to. */
const REASONS: Readonly<Record<string, string>> = {
  'paymentReceived.application of outgoingApplication': 'a reaction of its own lets it grow only (decision 697)',
  'clientRequest.application of outgoingApplication': 'the server alone writes it, step by step (decision 723)',
  'clientAnswer.application of outgoingApplication': 'the server alone adds it and never changes it (decision 723)',
  'costForecast.assessment of assessment': 'a named call alone adds it, and nothing changes it (decision 743)',
  'productProgress.assessment of assessment':
    'work goes on after the tender is accepted; what is lower needs a reason (decision 699)',
  'fixedCostProgress.assessment of assessment': 'as progress of products',
  'progressGroup.assessment of assessment': 'a view of the bill, no part of it',
  'progressGroupProduct.assessment of assessment': 'a view of the bill, no part of it',
  'progressPhoto.assessment of assessment': 'it shows work as it goes on, and no document names it',
}

const children = RESOURCES.flatMap(child =>
  Object.entries(child.fields).flatMap(([name, field]) => {
    const parent =
      field.kind === 'ref' && field.required ? RESOURCES.find(each => each.name === field.target) : undefined
    return parent && lifecycleOf(parent) !== undefined ? [{ child, name, parent: parent.name }] : []
  }),
)

test('each child of a record with states is evidence of it, has a rule, or has a reason to stay open', () => {
  const open = children
    .filter(({ child, name }) => child.evidence?.of !== name && RULES[child.name] === undefined)
    .map(({ child, name, parent }) => `${child.name}.${name} of ${parent}`)
  expect(open.filter(each => !(each in REASONS))).toEqual([])
  expect(Object.keys(REASONS).filter(each => !open.includes(each))).toEqual([])
})
