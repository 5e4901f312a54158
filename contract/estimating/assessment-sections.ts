import { fixedCostsGuards, quantificationGuards, rateBuildUpGuards } from '#domain/estimating/section-guards'
import { defineLifecycle } from '../kit/lifecycle'
import { assessment } from './assessment'

const online = { when: 'online' } as const

/**
 * The three sections of an assessment's work, each with its own lifecycle: started at first use, completed, reopened. The assessment's own status
 * follows them. The transitions have the names of the specification's calls. Spec: business 4 and 7, POST /{id}/{action}-{section}.
 */
export const rateBuildUpLifecycle = defineLifecycle(assessment, {
  field: 'rateBuildUpState',
  noun: 'rate build up',
  guards: rateBuildUpGuards,
  transitions: {
    'start-rate-buildup': {
      ...online,
      label: 'Start rate build up',
      from: ['not_started'],
      to: 'started',
      rank: 'hidden',
      permission: ['ProjectsRateBuildUp'],
      guards: ['isOpen'],
      sets: { rateBuildUpStarted: true },
      hasConsequence: true,
    },
    'complete-rate-buildup': {
      ...online,
      label: 'Complete rate build up',
      from: ['not_started', 'started'],
      to: 'complete',
      rank: 'next',
      permission: ['ProjectsRateBuildUp'],
      guards: ['isOpen', 'ratesValid'],
      sets: { rateBuildUpStarted: true },
      hasConsequence: true,
    },
    'reopen-rate-buildup': {
      ...online,
      label: 'Reopen rate build up',
      from: ['complete'],
      to: 'started',
      rank: 'back',
      permission: ['ProjectsRateBuildUp'],
      guards: ['isOpen'],
      hasConsequence: true,
    },
  },
})

export const quantificationLifecycle = defineLifecycle(assessment, {
  field: 'quantificationState',
  noun: 'quantification',
  guards: quantificationGuards,
  transitions: {
    'start-quantification': {
      ...online,
      label: 'Start quantification',
      from: ['not_started'],
      to: 'started',
      rank: 'hidden',
      permission: ['ProjectsBillOfQuantities'],
      guards: ['isOpen'],
      sets: { quantificationStarted: true },
      hasConsequence: true,
    },
    'complete-quantification': {
      ...online,
      label: 'Complete quantification',
      from: ['not_started', 'started'],
      to: 'complete',
      rank: 'next',
      permission: ['ProjectsBillOfQuantities'],
      guards: ['isOpen', 'billValid'],
      sets: { quantificationStarted: true, quantificationCompleted: true },
      hasConsequence: true,
    },
    'reopen-quantification': {
      ...online,
      label: 'Reopen quantification',
      from: ['complete'],
      to: 'started',
      rank: 'back',
      permission: ['ProjectsBillOfQuantities'],
      guards: ['isOpen'],
      sets: { quantificationCompleted: false },
      hasConsequence: true,
    },
  },
})

export const fixedCostsLifecycle = defineLifecycle(assessment, {
  field: 'fixedCostsState',
  noun: 'fixed costs section',
  guards: fixedCostsGuards,
  transitions: {
    'start-fixedcosts': {
      ...online,
      label: 'Start fixed costs',
      from: ['not_started'],
      to: 'started',
      rank: 'hidden',
      permission: ['ProjectsFixedCosts'],
      guards: ['isOpen'],
      sets: { fixedCostsStarted: true },
      hasConsequence: true,
    },
    'complete-fixedcosts': {
      ...online,
      label: 'Complete fixed costs',
      from: ['not_started', 'started'],
      to: 'complete',
      rank: 'next',
      permission: ['ProjectsFixedCosts'],
      guards: ['isOpen', 'fixedCostsPriced'],
      sets: { fixedCostsStarted: true },
      hasConsequence: true,
    },
    'reopen-fixedcosts': {
      ...online,
      label: 'Reopen fixed costs',
      from: ['complete'],
      to: 'started',
      rank: 'back',
      permission: ['ProjectsFixedCosts'],
      guards: ['isOpen'],
      hasConsequence: true,
    },
  },
})
