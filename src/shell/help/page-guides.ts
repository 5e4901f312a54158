/** One thing of a page worth a word; `at` finds it. What is not on the page, or not to be seen, is passed over. */
interface GuideStep {
  readonly at: string
  readonly title: string
  readonly text: string
  /** Said where there is a keyboard. */
  readonly keys?: string
}
/** The words for one kind of page, known by something only that kind has. */
interface PageGuide {
  readonly is: string
  readonly steps: readonly GuideStep[]
}

/** The first kind that fits is told. */
const PAGE_GUIDES: readonly PageGuide[] = [
  {
    is: 'main [role="grid"]',
    steps: [
      {
        at: 'main [role="grid"]',
        title: 'The bill',
        text: 'Type into a cell as in a spreadsheet. A letter in a corner says where a figure came from.',
        keys: 'Arrows walk, Enter goes down, Ctrl C and Ctrl V copy and paste blocks.',
      },
      {
        at: 'main [role="radiogroup"]',
        title: 'What is shown',
        text: 'Quantities, amounts or both. The bill keeps its totals in view whatever you choose.',
      },
      {
        at: 'main button[title="Undo"]',
        title: 'Take it back',
        text: 'What you typed on this page can be taken back and brought again.',
        keys: 'Ctrl Z and Ctrl Y do the same.',
      },
    ],
  },
  {
    is: 'main form',
    steps: [
      {
        at: 'main form section',
        title: 'Fill it in',
        text: 'Fields that may stay empty say so. What you type is kept as a draft on this device until you save it.',
      },
      {
        at: 'main form header button:last-of-type, main form header',
        title: 'Save it',
        text: 'Saving works with or without signal. Anything to mend is listed beside the form and under its field.',
      },
    ],
  },
  {
    is: 'main [role="search"]',
    steps: [
      {
        at: 'main a[href$="/new"]',
        title: 'Start a new one',
        text: 'It is saved on this device at once and goes to the office by itself.',
        keys: 'The key N does the same.',
      },
      {
        at: 'main [role="search"]',
        title: 'Find some',
        text: 'A text may begin with ! for not, ~ for contains, > or < for more or less. Filters are remembered.',
        keys: 'The key / leads here.',
      },
      {
        at: 'main table thead',
        title: 'Sort and choose columns',
        text: 'Press a heading to sort by it, and again to turn it round. The gear at the end chooses the columns.',
      },
      {
        at: 'main table tbody, main ul',
        title: 'Open one',
        text: 'Those you choose can be archived or deleted together.',
        keys: 'Arrows walk the rows, Enter opens one and Space chooses it.',
      },
      {
        at: 'main nav',
        title: 'Go through the pages',
        text: 'How many stand on a page, and whether archived ones are among them, is chosen here.',
      },
    ],
  },
  {
    is: 'main [data-help="record"]',
    steps: [
      {
        at: 'main [data-help="record"]',
        title: 'Record what happens',
        text: 'Progress, issues and deliveries, with or without signal. Nothing you record here is lost.',
      },
      {
        at: 'main ul[aria-label^="Keep on this"]',
        title: 'Keep it on this device',
        text: 'Kept, the whole project opens without signal, however long you were away.',
      },
    ],
  },
  {
    is: 'main dl',
    steps: [
      {
        at: 'main header',
        title: 'What this is, and what can be done',
        text: 'Edit changes it, Archive puts it away, and the history says who changed what and when.',
      },
      {
        at: 'main dl',
        title: 'Its particulars',
        text: 'What everybody in the firm who may see it sees, as of the last time this device reached the office.',
      },
    ],
  },
]

/** On every page, after what is its own. */
const SHELL_GUIDE: readonly GuideStep[] = [
  { at: 'nav[aria-label="Main"]', title: 'Where to go', text: 'The places you may go to.' },
  {
    at: 'nav[aria-label="Project"], nav[aria-label="Settings"]',
    title: 'The pages of what is open',
    text: 'Everything that belongs to this project, assessment or to the settings.',
  },
  {
    at: '[data-help="find"]',
    title: 'Find or do anything',
    text: 'A page, a record on this device, or something to do.',
    keys: 'Ctrl K opens it from anywhere.',
  },
  {
    at: '[data-help="pill"]',
    title: 'Where your work is',
    text: '“Saved” means the office has it. Otherwise it says how much waits on this device; it goes by itself. Press it to see every change.',
  },
  {
    at: 'button[title="Notifications"]',
    title: 'What concerns you',
    text: 'What was given to you, settled or finished while you were elsewhere.',
  },
]

const seen = (element: Element): boolean => element.getClientRects().length > 0

/** The steps of the page as it stands, each with what it is about. */
export function guideOf(
  page: ParentNode,
  hasKeyboard: boolean,
): readonly { readonly title: string; readonly text: string; readonly target: Element }[] {
  const kind = PAGE_GUIDES.find(guide => page.querySelector(guide.is) !== null)
  return [...(kind?.steps ?? []), ...SHELL_GUIDE].flatMap(({ at, title, text, keys }) => {
    const target = [...page.querySelectorAll(at)].find(seen)
    return target ? [{ title, text: hasKeyboard && keys ? `${text} ${keys}` : text, target }] : []
  })
}
