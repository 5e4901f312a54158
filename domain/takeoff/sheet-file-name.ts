/** The facts of a sheet that its file name has; a person can change each. */
export interface NamedSheet {
  readonly sheetNumber: string | null
  readonly revision: string | null
  readonly title: string | null
}

const NOTHING: NamedSheet = { sheetNumber: null, revision: null, title: null }
/** Longest values that a sheet keeps. Longer ones are no numbers or revisions. */
const LONGEST = { sheetNumber: 60, revision: 20 } as const

/** A number has letters before its last digits, as in A-203, 1174-AR-0201 or E101A. A year or a date has none. */
const NUMBER = /^(?=[^ ]*[A-Za-z])[A-Za-z0-9]+(?:[-.][A-Za-z0-9]+)*\d[A-Za-z]?$/
/** A revision in words, as in "Rev C", "rev.P02", "Revision 3" or "(Rev C)". */
const REVISION =
  /(?:^|[ ([-])rev(?:ision)?(?:[ .:-]+(?=[A-Za-z0-9])|(?=[A-Z]?\d))([A-Z]{0,2}\d{0,3}(?:\.\d{1,2})?)(?=$|[ )\],-])[)\]]?/i
/** A revision at the end of a number, as ISO 19650 has them: P02, C01 or P02.1. */
const CODED = /^(.*\d)-([PC]\d{2}(?:\.\d{1,2})?)$/i

/**
 * Returns the number, revision and title that a file's name has: "A-203 Rev C Level 3 GA.pdf". Null for each that it does not have. A page of a set that was
 * split is named after its set, which says nothing of the one page. Decision 765.
 */
export function sheetOfFileName(fileName: string): NamedSheet {
  const name = fileName
    .replace(/\.[A-Za-z0-9]{2,4}$/, '')
    .replaceAll('_', ' ')
    .trim()
  if (/ page \d+$/i.test(name)) return NOTHING
  const said = REVISION.exec(name)
  const revision = said?.[1] ? said[1].toUpperCase() : null
  const rest =
    said && revision !== null ? `${name.slice(0, said.index)} ${name.slice(said.index + said[0].length)}` : name
  const [first = '', ...words] = rest.trim().split(/\s+/)
  const coded = revision === null ? CODED.exec(first) : null
  const number = coded?.[1] ?? first
  if (!NUMBER.test(number) || number.length > LONGEST.sheetNumber) return NOTHING
  const title = words
    .join(' ')
    .replace(/^[-–,: ]+|[-–,: ]+$/g, '')
    .trim()
  const found = coded?.[2]?.toUpperCase() ?? revision
  return {
    sheetNumber: number,
    revision: found !== null && found.length <= LONGEST.revision ? found : null,
    title: title === '' ? null : title,
  }
}
