// Judges the subjects of the commits made since the rule began: `area: verb what`, at most 72 characters. Without git, or in a shallow clone, it
// has nothing to judge.
import { execFileSync } from 'node:child_process'

const LONGEST = 72

/** @param {readonly string[]} command */
function git(...command) {
  try {
    return execFileSync('git', command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

// The rule began with this file. A hash written here would be lost when commits get new ones, and nothing would be judged.
const began =
  git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/commit-subjects.mjs').trim().split('\n').at(-1) ?? ''
const wrong = (began === '' ? '' : git('log', '--no-merges', '--format=%s', `${began}..HEAD`))
  .split('\n')
  .filter(subject => subject !== '' && (subject.length > LONGEST || !/^[a-z][a-z0-9 ,/-]*: \S/.test(subject)))

for (const subject of wrong) console.log(`not "area: verb what" in at most ${LONGEST} characters: ${subject}`)
process.exitCode = wrong.length > 0 ? 1 : 0
