import { lower } from '#domain/value/lower'
import { resourceNamed } from './resources'

/** Returns a count of records for use inside a sentence: "1 product", "3 fixed costs"; "1 set of quantities" where the resource has no singular. */
export function countedWords(name: string, many: number): string {
  const { singular, plural } = resourceNamed(name)
  const set = many === 1 ? 'set' : 'sets'
  return singular === plural ? `${many} ${set} of ${lower(plural)}` : `${many} ${lower(many === 1 ? singular : plural)}`
}
