import { MAX_GROUP_DEPTH, type PlanGroup } from './plan'
import { wordKey } from '../sheet/words'

/** Longest productGroup.name of the contract. */
const LONGEST_HEADING = 500

interface Open {
  readonly level: number
  readonly group: number
  readonly depth: number
}

/** The headings of a bill in reading order. */
export class GroupTree {
  readonly groups: PlanGroup[] = []
  readonly #sections = new Map<string, number>()
  /** The open headings at each heading, including itself, by its ref and name. */
  readonly #paths = new Map<string, readonly Open[]>()
  readonly #nextOrder: () => number
  #open: readonly Open[] = []

  /** `nextOrder` numbers headings and products together. */
  constructor(nextOrder: () => number) {
    this.#nextOrder = nextOrder
  }

  /** The innermost open heading, null above the first. */
  get current(): number | null {
    return this.#open.at(-1)?.group ?? null
  }

  /**
   * Opens a heading. Returns what was lost: a level that was too deep, or text that was too long. "GROUNDWORK (Cont'd)" at the top of a page reopens
   * GROUNDWORK.
   */
  open(row: number, ref: string, name: string, level: number): ('flattened' | 'shortened')[] {
    const begun = name.replace(CONTINUED, '')
    // "(cont.)" alone names none of the headings before it.
    const path = begun !== name && wordKey(begun) !== '' ? this.#paths.get(keyOf(ref, begun)) : undefined
    if (path) {
      this.#open = path
      return []
    }
    const above = this.#open.filter(each => each.level < level)
    const parents = above.filter(each => each.depth < MAX_GROUP_DEPTH)
    const parent = parents.at(-1)
    const shown = name === '' ? ref || 'Heading' : name
    const group =
      this.groups.push({
        row,
        ref,
        name: shown.slice(0, LONGEST_HEADING),
        parent: parent?.group ?? null,
        order: this.#nextOrder(),
      }) - 1
    this.#open = [...parents, { level, group, depth: (parent?.depth ?? 0) + 1 }]
    this.#paths.set(keyOf(ref, name), this.#open)
    return [
      ...(parents.length < above.length ? ['flattened' as const] : []),
      ...(shown.length > LONGEST_HEADING ? ['shortened' as const] : []),
    ]
  }

  /** Returns the group of a section column's text, adding it when it is new; "A > B" nests. */
  section(text: string): number {
    let parent: number | null = null
    let path = ''
    for (const name of text.split(/\s+>\s+/).slice(0, MAX_GROUP_DEPTH)) {
      path += `\n${name}`
      const known: number =
        this.#sections.get(path) ??
        this.groups.push({ row: -1, ref: '', name: name.slice(0, LONGEST_HEADING), parent, order: this.#nextOrder() }) -
          1
      this.#sections.set(path, known)
      parent = known
    }
    return parent ?? 0
  }
}

/** Matches "(Cont'd)", "continued", "(Fortsetzung)" and similar words after a heading. A suite without brackets is one of rooms. */
const CONTINUED =
  /[\s(,:;–—-]*\b(?:cont(?:['’]?d|inued|inuing|['.’]|)|contd|fortsetzung|forts\.)\b[.)\s]*$|\s*\(suite\)\s*$/iu
const keyOf = (ref: string, name: string): string => `${wordKey(ref)}\n${wordKey(name)}`
