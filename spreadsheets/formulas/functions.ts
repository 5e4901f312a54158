import { readNumberText } from '#domain/value/number-text'
import { NotComputed } from './parse-formula'

export type Value = number | string | boolean | null

/** Rounds to 15 digits, as Excel does when it adds, so that 0.1 + 0.2 stays 0.3. */
const tidy = (value: number): number => (Number.isFinite(value) ? Number(value.toPrecision(15)) : value)

/** Rounds half away from zero, as spreadsheets do: 1.005 to two decimals is 1.01. */
function round(value: number, digits: number, how: (value: number) => number = Math.round): number {
  const factor = 10 ** Math.trunc(digits)
  return (Math.sign(value) * how(tidy(Math.abs(value) * factor))) / factor
}

const numbers = (values: readonly Value[]): number[] => values.filter(value => typeof value === 'number')
const sum = (values: readonly Value[]): number => tidy(numbers(values).reduce((total, value) => total + value, 0))
const mean = (values: readonly Value[]): number => {
  const given = numbers(values)
  if (given.length === 0) throw new NotComputed('a division by nil')
  return tidy(sum(given) / given.length)
}

export function toNumber(value: Value | undefined): number {
  if (value === null || value === undefined || value === '') return 0
  if (typeof value === 'boolean') return value ? 1 : 0
  const number = typeof value === 'number' ? value : textAsNumber(value)
  if (!Number.isFinite(number)) throw new NotComputed(`the text "${String(value).slice(0, 20)}" in a sum`)
  return number
}

/** Returns NaN for text that is not a number or has two readings. */
function textAsNumber(text: string): number {
  const read = readNumberText(text)
  return read.is === 'number' && !read.hasPercent ? Number(read.plain) : NaN
}

/** Functions of plain values; a range is passed as all of its cells. */
export const FUNCTIONS: Readonly<Record<string, (parts: readonly (readonly Value[])[]) => Value>> = {
  SUM: parts => sum(parts.flat()),
  PRODUCT: parts => tidy(numbers(parts.flat()).reduce((product, value) => product * value, 1)),
  SUMPRODUCT: parts =>
    tidy(
      (parts[0] ?? []).reduce<number>(
        (total, _, place) =>
          total +
          parts.reduce((product, part) => {
            const value = part[place]
            return product * (typeof value === 'number' ? value : 0)
          }, 1),
        0,
      ),
    ),
  AVERAGE: parts => mean(parts.flat()),
  COUNT: parts => numbers(parts.flat()).length,
  COUNTA: parts => parts.flat().filter(value => value !== null && value !== '').length,
  MIN: parts => Math.min(...(numbers(parts.flat()).length > 0 ? numbers(parts.flat()) : [0])),
  MAX: parts => Math.max(...(numbers(parts.flat()).length > 0 ? numbers(parts.flat()) : [0])),
  ABS: ([value]) => Math.abs(toNumber(value?.[0])),
  INT: ([value]) => Math.floor(toNumber(value?.[0])),
  SQRT: ([value]) => tidy(Math.sqrt(toNumber(value?.[0]))),
  PI: () => Math.PI,
  POWER: ([value, power]) => tidy(toNumber(value?.[0]) ** toNumber(power?.[0])),
  MOD: ([value, by]) => {
    const [a, b] = [toNumber(value?.[0]), toNumber(by?.[0])]
    if (b === 0) throw new NotComputed('a division by nil')
    return tidy(a - b * Math.floor(a / b))
  },
  ROUND: ([value, digits]) => round(toNumber(value?.[0]), toNumber(digits?.[0])),
  ROUNDUP: ([value, digits]) => round(toNumber(value?.[0]), toNumber(digits?.[0]), Math.ceil),
  ROUNDDOWN: ([value, digits]) => round(toNumber(value?.[0]), toNumber(digits?.[0]), Math.floor),
  TRUNC: ([value, digits]) => round(toNumber(value?.[0]), toNumber(digits?.[0]), Math.floor),
  N: ([value]) => (typeof value?.[0] === 'number' ? value[0] : 0),
  AND: parts => parts.flat().every(value => toNumber(value) !== 0),
  OR: parts => parts.flat().some(value => toNumber(value) !== 0),
  NOT: ([value]) => toNumber(value?.[0]) === 0,
  ISBLANK: ([value]) => value?.[0] === null || value?.[0] === undefined,
  ISNUMBER: ([value]) => typeof value?.[0] === 'number',
  CONCATENATE: parts => parts.flat().map(String).join(''),
}

/** Returns the result of a binary operator. */
export function combine(operator: string, left: Value, right: Value): Value {
  switch (operator) {
    case '+':
      return tidy(toNumber(left) + toNumber(right))
    case '-':
      return tidy(toNumber(left) - toNumber(right))
    case '*':
      return tidy(toNumber(left) * toNumber(right))
    case '/':
      if (toNumber(right) === 0) throw new NotComputed('a division by nil')
      return tidy(toNumber(left) / toNumber(right))
    case '^':
      return tidy(toNumber(left) ** toNumber(right))
    case '&':
      return `${left ?? ''}${right ?? ''}`
    default:
      return compare(operator, left, right)
  }
}

function compare(operator: string, left: Value, right: Value): boolean {
  const isText = typeof left === 'string' || typeof right === 'string'
  const [a, b] = isText
    ? [String(left ?? '').toLowerCase(), String(right ?? '').toLowerCase()]
    : [toNumber(left), toNumber(right)]
  if (operator === '=') return a === b
  if (operator === '<>') return a !== b
  if (operator === '<') return a < b
  if (operator === '>') return a > b
  return operator === '<=' ? a <= b : a >= b
}
