import { expect, test } from 'vitest'
import { writtenNames } from '#contract/kit/copied-values'
import { assessment } from '#contract/estimating/assessment'
import type { WireOf } from '#contract/kit/wire-values'
import { OWN_OF_A_COPY, stageOf, copiedValues } from './copy-assessment'

// A field the lists of the copies did not name was null in every copy of an assessment, and nothing said so.
test('every field of an assessment is copied, or it is said why not', () => {
  // Only which names are copied is looked at.
  const source = Object.fromEntries(Object.keys(assessment.fields).map(name => [name, name])) as unknown as WireOf<
    typeof assessment
  >
  const copied = [...Object.keys(copiedValues(source)), ...Object.keys(stageOf(source))]
  expect(copied).toEqual(expect.arrayContaining(writtenNames(assessment)))
  expect([...copied, ...Object.keys(OWN_OF_A_COPY)].toSorted()).toEqual(Object.keys(assessment.fields).toSorted())
})
