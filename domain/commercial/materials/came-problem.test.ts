import { expect, it } from 'vitest'
import { NIL, ONE, quantityOf } from '../../value/money'
import { cameProblem } from './came-problem'

// Damaged −9 with 1 delivered once made 10 payable, and 20 of 1 were damaged.
it.each([
  [ONE, quantityOf(-9), 'Damaged can’t be below zero'],
  [ONE, quantityOf(20), 'No more can be damaged than came'],
  [NIL, ONE, 'No more can be damaged than came'],
  [quantityOf(-5), ONE, 'A line that takes back takes damaged goods back too, below zero'],
  [quantityOf(-5), quantityOf(-6), 'No more damaged goods can go back than go back in all'],
  [ONE, ONE, null],
  [ONE, NIL, null],
  [quantityOf(-5), quantityOf(-5), null],
  [quantityOf(-5), NIL, null],
])('%s came and %s damaged: %s', (came, damaged, problem) => expect(cameProblem(came, damaged)).toBe(problem))
