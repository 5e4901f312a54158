// Judges the subjects of the commits made since the rule began: `area: verb what`, at most 72 characters. Without git, or in a shallow clone, it
// has nothing to judge.
import { execFileSync } from 'node:child_process'

const RULE_BEGAN = 'c048f52389'
const LONGEST = 72

/** @param {readonly string[]} command */
function git(...command) {
  try {
    return execFileSync('git', command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

const wrong = git('log', '--no-merges', '--format=%s', `${RULE_BEGAN}..HEAD`)
  .split('\n')
  .filter(subject => subject !== '' && (subject.length > LONGEST || !/^[a-z][a-z0-9 ,/-]*: \S/.test(subject)))

for (const subject of wrong) console.log(`not "area: verb what" in at most ${LONGEST} characters: ${subject}`)
process.exitCode = wrong.length > 0 ? 1 : 0
