import { minus, type Money, most, NIL, sum } from '../../value/money'
import { type ClaimedLine, type EarlierLine, lineKey } from '../payment/outgoing-lines'

type Claim = Pick<EarlierLine, 'kind' | 'product' | 'fixedCost' | 'name' | 'value'>

/**
 * Returns the work done that an application does not claim, line by line: money on account, and a line that claims more than is done, hide no work of
 * another line. An omission takes off what it omits.
 */
export function unclaimedOf(
  work: readonly Pick<ClaimedLine, 'kind' | 'product' | 'fixedCost' | 'name' | 'contractValue' | 'earned'>[],
  claims: readonly Claim[],
): Money {
  const claimed = new Map(claims.map(line => [lineKey(line), line.value]))
  const open = work.map((line): Money => {
    const left = minus(line.earned, claimed.get(lineKey(line)) ?? NIL)
    return line.contractValue < NIL ? left : most<Money>(left, NIL)
  })
  return most<Money>(sum(open), NIL)
}
