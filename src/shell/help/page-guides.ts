/** One step of a tour; `at` is a selector. Elements that are missing or hidden are skipped. */
interface GuideStep {
  readonly at: string
  readonly title: string
  readonly text: string
  /** Added where there is a keyboard. */
  readonly keys?: string
}
/** The tour of one kind of page, recognised by an element only that kind has. */
interface PageGuide {
  readonly is: string
  readonly steps: readonly GuideStep[]
}

/** The first kind that matches is used. */
const PAGE_GUIDES: readonly PageGuide[] = [
  {
    is: 'main [role="grid"]',
    steps: [
      {
        at: 'main [role="grid"]',
        title: 'The bill',
        text: 'Type into a cell as in a spreadsheet. A letter in a corner says where a figure came from.',
        keys: 'Arrow keys move, Enter goes down, Ctrl C and Ctrl V copy and paste blocks.',
      },
      {
        at: 'main [role="radiogroup"]',
        title: 'What is shown',
        text: 'Quantities, amounts or both. The bill keeps its totals in view whatever you choose.',
      },
      {
        at: 'main button[title="Undo"]',
        title: 'Undo and redo',
        text: 'Undo and redo your changes on this page.',
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
        text: 'Optional fields say so. What you type is kept as a draft on this device until you save it.',
      },
      {
        at: 'main form header button:last-of-type, main form header',
        title: 'Save it',
        text: 'Saving works with or without signal. Errors are listed beside the form and under their fields.',
      },
    ],
  },
  {
    is: 'main [role="search"]',
    steps: [
      {
        at: 'main a[href$="/new"]',
        title: 'Start a new one',
        text: 'It is saved on this device at once and sent when there is signal.',
        keys: 'The key N does the same.',
      },
      {
        at: 'main [role="search"]',
        title: 'Find some',
        text: 'A text may begin with ! for not, ~ for contains, > or < for more or less. Filters are remembered.',
        keys: 'Press / to jump here.',
      },
      {
        at: 'main table thead',
        title: 'Sort and choose columns',
        text: 'Press a heading to sort by it, and again to reverse the order. The gear at the end chooses the columns.',
      },
      {
        at: 'main table tbody, main ul',
        title: 'Open one',
        text: 'Selected rows can be archived or deleted together.',
        keys: 'Arrow keys move between rows, Enter opens one and Space selects it.',
      },
      {
        at: 'main nav',
        title: 'Change page',
        text: 'Choose how many rows a page shows, and whether to include archived ones.',
      },
    ],
  },
  {
    is: 'main [data-help="record"]',
    steps: [
      {
        at: 'main [data-help="record"]',
        title: 'Record what happens',
        text: 'Progress, issues and deliveries, with or without signal. It is saved on this device first.',
      },
      {
        at: 'main ul[aria-label^="Keep on this"]',
        title: 'Keep it on this device',
        text: 'A kept project always opens without signal.',
      },
    ],
  },
  {
    is: 'main dl',
    steps: [
      {
        at: 'main header',
        title: 'What this is, and what can be done',
        text: 'Edit or archive it here. The history shows who changed what and when.',
      },
      {
        at: 'main dl',
        title: 'Details',
        text: 'Up to date as of the last sync with the office.',
      },
    ],
  },
]

/** Added to every page's own steps. */
const SHELL_GUIDE: readonly GuideStep[] = [
  { at: 'nav[aria-label="Main"]', title: 'Where to go', text: 'The pages you can open.' },
  {
    at: 'nav[aria-label="Project"], nav[aria-label="Settings"]',
    title: 'The pages of what is open',
    text: 'All pages of this project, of this assessment or of the settings.',
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
    text: '“Saved” means the office has it. Otherwise it shows how many changes wait on this device. Press it to see them.',
  },
  {
    at: 'button[title="Notifications"]',
    title: 'Notifications',
    text: 'What was assigned to you, resolved or finished while you were away.',
  },
]

const seen = (element: Element): boolean => element.getClientRects().length > 0

/** The tour steps of the current page, each with its element. */
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
