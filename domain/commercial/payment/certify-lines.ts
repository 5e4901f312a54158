import { type Money, plus, sum } from '../../value/money'
import { moneyWords } from '../../value/money-words'
import { isBeyondValue } from './application'

/** The decision of a client on one line; the certified sums are to date. */
export interface ClientDecision {
  readonly decision: 'agreed' | 'reduced' | 'queried' | null
  readonly certifiedValue: Money
  readonly certifiedMaterial: Money
  readonly decisionReason: string | null
}
interface Claimed {
  readonly code: string | null
  readonly name: string
  readonly value: Money
  readonly materialValue: Money
}

/** Returns a line as it was claimed. */
export const agreed = ({ value, materialValue }: Pick<Claimed, 'value' | 'materialValue'>): ClientDecision => ({
  decision: 'agreed',
  certifiedValue: value,
  certifiedMaterial: materialValue,
  decisionReason: null,
})

/** Returns why a line can't be certified in this way, with its name; null when it can. */
export function whyNotCertified(line: Claimed & ClientDecision): string | null {
  const name = [line.code, line.name].filter(Boolean).join(' ')
  const { value, materialValue, certifiedValue, certifiedMaterial } = line
  if (isBeyondValue(certifiedValue, value))
    return `${name}: ${moneyWords(certifiedValue)} is certified and ${moneyWords(value)} is claimed. Certify no more than the claim`
  if (isBeyondValue(certifiedMaterial, materialValue))
    return `${name}: ${moneyWords(certifiedMaterial)} of material is certified and ${moneyWords(materialValue)} is claimed. Certify no more than the claim`
  const isAsClaimed = certifiedValue === value && certifiedMaterial === materialValue
  if (line.decision === 'agreed')
    return isAsClaimed ? null : `${name} is agreed, so it is certified as claimed. Choose “Reduced” for another sum`
  if (line.decisionReason === null || line.decisionReason.trim() === '')
    return line.decision === 'queried' ? `${name}: say what the client asks` : `${name}: say why it is reduced`
  return line.decision === 'reduced' && isAsClaimed ? `${name} is certified as claimed, so it is not reduced` : null
}

/** Returns the figure of a certificate of lines: gross and to date. */
export const certifiedTotal = (lines: readonly ClientDecision[]): Money =>
  sum(lines.map(line => plus(line.certifiedValue, line.certifiedMaterial)))
