import * as v from 'valibot'
import { newPassword, PASSWORD } from '#contract/platform/auth'
import { ProblemError } from '#contract/kit/problem'

/** The score is sought over this many characters at most: what is strong so far is strong, and the search grows with the square. */
const SCORED = 48
/** Words of the trade and of the product that a guesser would try first; those of the firm and the person come with each check. */
const TRADE_WORDS = [
  'quoin',
  'estimating',
  'estimator',
  'construction',
  'builder',
  'builders',
  'contractor',
  'surveyor',
  'commercial',
  'scaffold',
  'concrete',
  'brickwork',
]

/** The demo's password, which the README prints. */
export const PUBLISHED_PASSWORD = 'Plumb-line-and-level-7'
const PUBLISHED = 'This password is printed in the guide to the demo, so anyone can try it. Choose another'

const WARNINGS: Readonly<Record<string, string>> = {
  topTen: 'This is one of the passwords everybody tries first',
  topHundred: 'This is one of the passwords everybody tries first',
  common: 'This is a commonly used password',
  similarToCommon: 'This is close to a commonly used password',
  userInputs: 'This is made of words people connect with you or your firm',
}
const WEAK = 'This password is too easy to guess. Use more, less usual words'

/** Refuses a password that is misshapen, published, on the list of common ones, made of the firm's words, or scores below 3. Spec: platform 5. */
export async function assertStrong(password: string, about: readonly string[]): Promise<void> {
  const shape = v.safeParse(newPassword, password, { abortPipeEarly: true })
  if (!shape.success) throw weak(shape.issues[0].message)
  if (lettersOf(password).includes(lettersOf(PUBLISHED_PASSWORD))) throw weak(PUBLISHED)
  const words = [...TRADE_WORDS, ...about.flatMap(text => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))].filter(
    word => word.length > 2,
  )
  if (isMadeOf(password, words)) throw weak(WARNINGS['userInputs'] ?? WEAK)
  const result = (await scorer()).check(password.slice(0, SCORED), words)
  if (result.score < PASSWORD.score) throw weak(WARNINGS[result.feedback.warning ?? ''] ?? WEAK)
}

/** Whether hardly a letter is left once these words are taken out: the scorer thinks a name, a name and a year is much. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const given = password.toLowerCase()
  const rest = words.toSorted((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ''), given)
  return rest !== given && rest.replaceAll(/[^\p{L}]/gu, '').length < 4
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')

const weak = (message: string) => new ProblemError('invalid', { errors: [{ path: 'password', message }] })

let made: ReturnType<typeof makeScorer> | undefined
/** Loaded with the first password someone chooses: the word lists take memory most processes never need. */
const scorer = (): ReturnType<typeof makeScorer> => (made ??= makeScorer())

async function makeScorer() {
  const [{ ZxcvbnFactory }, common, en] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({ dictionary: { ...common.dictionary, ...en.dictionary }, graphs: common.adjacencyGraphs })
}
