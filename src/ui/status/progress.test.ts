import { describe, expect, it } from 'vitest'
import { progressFill, progressState, progressStep } from './progress'

describe('progressState (FORM-16)', () => {
  it.each([
    [0, 'empty'],
    [0.01, 'empty'],
    [0.010_1, 'part'],
    [0.5, 'part'],
    [0.989_9, 'part'],
    [0.99, 'complete'],
    [1, 'complete'],
  ])('%d is %s', (fraction, state) => expect(progressState(fraction)).toBe(state))
})

describe('progressStep', () => {
  it.each([
    [0.01, 0],
    [0.02, 0],
    [0.1, 10],
    [0.299_9, 20],
    [0.95, 90],
    [0.99, 100],
    [1.2, 100],
  ])('%d is step %d', (fraction, step) => expect(progressStep(fraction)).toBe(step))
})

describe('progressFill', () => {
  it('runs from the low to the high colour in ten steps', () => {
    expect(progressFill(0)).toContain('var(--bar-high) 0%')
    expect(progressFill(0.45)).toContain('var(--bar-high) 44%')
    expect(progressFill(1)).toContain('var(--bar-high) 100%')
  })
})
