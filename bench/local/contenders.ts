import type { Contender, Plan, Role } from '../harness/bench'
import type { BrowserHost } from '../harness/browser-host'

/** The stores compared, as their pages are named; the peers only where they are installed. */
export const storesOf = ({
  peers,
}: Plan): readonly { readonly entry: string; readonly name: string; readonly role: Role }[] => [
  { entry: 'dexie', name: 'raw Dexie', role: 'floor' },
  { entry: 'ours', name: 'ours', role: 'ours' },
  ...(peers === null
    ? []
    : [
        { entry: 'rxdb', name: 'RxDB', role: 'peer' as const },
        { entry: 'pouch', name: 'PouchDB', role: 'peer' as const },
      ]),
]

interface Timed {
  readonly ms: number
  readonly longest?: number
  readonly answer: string
}

/** One step of a page, in a page of its own each time. */
export const freshPage = (
  browser: BrowserHost,
  { entry, name, role }: ReturnType<typeof storesOf>[number],
  step: string,
  input: unknown,
): Contender => ({
  name,
  role,
  run: async () => {
    const page = await browser.open(entry)
    try {
      const { ms, longest, answer } = await page.call<Timed>(step, input)
      return { figures: { ms, ...(longest === undefined ? {} : { longest }) }, answer }
    } finally {
      await page.close()
    }
  },
})
