// The bill's arithmetic with decimal libraries: from texts to pence by zone, each line rounded half up.
import Big from 'big.js'
import BigNumber from 'bignumber.js'
import { Decimal } from 'decimal.js'

BigNumber.config({ ROUNDING_MODE: BigNumber.ROUND_HALF_UP })
Decimal.set({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

const totals = (parse, round) => {
  const parsed = new Map()
  const numbers = texts => {
    if (!parsed.has(texts)) parsed.set(texts, texts.map(parse))
    return parsed.get(texts)
  }
  return (quantityTexts, rateTexts) => {
    const quantities = numbers(quantityTexts)
    const rates = numbers(rateTexts)
    const zones = quantities.length / rates.length
    const byZone = Array.from({ length: zones }, () => parse('0'))
    const byProduct = rates.map((rate, product) => {
      let sum = parse('0')
      for (let zone = 0; zone < zones; zone += 1) {
        const line = round(quantities[product * zones + zone].times(rate))
        byZone[zone] = byZone[zone].plus(line)
        sum = sum.plus(line)
      }
      return sum
    })
    if (byProduct.length !== rates.length) throw new Error('lost a product')
    return byZone.map(zone => Math.round(Number(zone) * 100))
  }
}

const bigJs = totals(text => new Big(text), value => value.round(2, Big.roundHalfUp))
const decimalJs = totals(text => new Decimal(text), value => value.toDecimalPlaces(2))
const bignumberJs = totals(text => new BigNumber(text), value => value.decimalPlaces(2))
export { bigJs as 'big.js', decimalJs as 'decimal.js', bignumberJs as 'bignumber.js' }
