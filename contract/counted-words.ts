import { lower } from '#domain/value/lower'
import { resourceNamed } from './resources'

/** So many records of a resource, inside a sentence: "1 product", "3 fixed costs", and of what is always many "1 set of quantities". */
export function countedWords(name: string, many: number): string {
  const { singular, plural } = resourceNamed(name)
  const set = many === 1 ? 'set' : 'sets'
  return singular === plural ? `${many} ${set} of ${lower(plural)}` : `${many} ${lower(many === 1 ? singular : plural)}`
}
