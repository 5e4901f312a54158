import { variation } from '#contract/commercial/variations/variation'
import { variationPhoto } from '#contract/commercial/variations/variation-photo'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { productQuantities } from '#contract/estimating/product-quantities'
import { dayOf } from '#domain/value/day'
import type { FileStore } from '../storage/store'
import { runCommand } from '../records/lifecycles/command'
import { createRecords } from '../records/write/create'
import { create } from '../records/write/typed'
import type { AtWork } from './at-work'
import { drawPhoto } from './draw-pictures'
import type { DemoBill } from './make-bill'
import { pictureKeeper } from './make-pictures'

/** A line that a variation brought into the bill. */
interface Line {
  readonly name: string
  readonly unit: string
  readonly quantity: string
  readonly rate: string
}

/** An instruction of the client of the project on site, and what became of it. Days are from today. */
interface Instructed {
  readonly ago: number
  readonly values: {
    readonly title: string
    readonly instruction: string
    readonly form: 'written' | 'mail' | 'drawing' | 'minutes' | 'spoken'
    readonly instructedBy: string
    readonly reference?: string
    readonly location?: string
    readonly estimate?: string
  }
  readonly scene?: Parameters<typeof drawPhoto>[0]
  readonly lines?: readonly Line[]
  readonly quoted?: { readonly ago: number; readonly amount: string }
  readonly disputed?: { readonly ago: number; readonly reason: string; readonly offered: string }
  readonly agreed?: { readonly ago: number; readonly amount: string }
  readonly withdrawn?: { readonly ago: number; readonly reason: string }
}

const ARCHITECT = 'Alison Clarke, architect'
const MANAGER = 'Dan Price, project manager'

/** One of each state: 1,860.00 agreed; 1,240.00 quoted, 960.00 disputed and 400.00 estimated are not. */
const INSTRUCTED: readonly Instructed[] = [
  {
    ago: 60,
    values: {
      title: 'Glazed screen in place of the lobby partition',
      instruction: 'Please price a glazed screen in place of the partition in the lobby.',
      form: 'mail',
      instructedBy: ARCHITECT,
      estimate: '7200.00',
    },
    withdrawn: { ago: 46, reason: 'The client keeps the partition: mail of the architect' },
  },
  {
    ago: 48,
    values: {
      title: 'Pattresses for handrails in corridor 2',
      instruction: 'Allow 18 mm ply pattresses behind the handrails on both sides of corridor 2.',
      form: 'written',
      instructedBy: ARCHITECT,
      reference: 'AI 014',
      location: 'Level 2, corridor 2',
    },
    scene: 'studs',
    lines: [{ name: '18 mm ply pattress, 300 mm high', unit: 'm', quantity: '62', rate: '30.00' }],
    quoted: { ago: 41, amount: '1860.00' },
    agreed: { ago: 33, amount: '1860.00' },
  },
  {
    ago: 27,
    values: {
      title: 'Door D3.14 moved to grid line 7',
      instruction: 'Move the opening as shown on revision C. Make good the lining on both sides.',
      form: 'drawing',
      instructedBy: ARCHITECT,
      reference: 'Drawing 2417-A-310 rev. C',
      location: 'Level 3, room 3.14',
    },
    scene: 'opening',
    lines: [
      { name: 'Take down and make good an opening', unit: 'nr', quantity: '1', rate: '640.00' },
      { name: 'Form an opening in a partition, 1,000 × 2,100 mm', unit: 'nr', quantity: '2', rate: '300.00' },
    ],
    quoted: { ago: 20, amount: '1240.00' },
  },
  {
    ago: 24,
    values: {
      title: 'Second coat of sealer at the risers',
      instruction: 'Apply a second coat of acoustic sealer at all risers before boarding.',
      form: 'minutes',
      instructedBy: MANAGER,
      reference: 'Site meeting 9, item 4.2',
    },
    quoted: { ago: 17, amount: '960.00' },
    disputed: { ago: 10, reason: 'They say two coats are in specification K10, clause 330', offered: '480.00' },
  },
  {
    ago: 6,
    values: {
      title: 'Access panel above the tea point',
      instruction: 'We need to get at the valve. Put in a panel where the sprinkler pipe turns.',
      form: 'spoken',
      instructedBy: MANAGER,
      location: 'Level 1, tea point',
      estimate: '400.00',
    },
    scene: 'ceiling',
  },
]

interface Site {
  readonly project: number
  readonly bill: DemoBill
  readonly files: FileStore
}

/** Records what the client of the project on site instructed beyond the contract: one variation of each state. */
export async function makeVariations(atWork: AtWork, { project, bill, files }: Site): Promise<void> {
  for (const { ago, values, scene, lines = [], quoted, disputed, agreed, withdrawn } of INSTRUCTED) {
    let id = 0
    await atWork('site@demo.quoin', -ago, async tx => {
      id = (await create(tx, variation, { project, instructedOn: dayOf(tx.at), ...values })).id
      if (scene === undefined) return
      const file = await pictureKeeper(tx, files)(await drawPhoto(scene))
      await create(tx, variationPhoto, { project, variation: id, caption: null, file, takenAt: tx.at })
    })
    const decide = (on: number, name: string, input: (day: string) => object) =>
      atWork('commercial@demo.quoin', -on, tx => runCommand(tx, variation, id, name, { ...input(dayOf(tx.at)) }))
    if (quoted) {
      await atWork('estimator@demo.quoin', -quoted.ago, async tx => {
        for (const { name, unit, quantity, rate } of lines) {
          const price = { fixedPrice: rate, fixedPriceReason: 'manual' } as const
          const { assessment } = bill
          const product = await create(tx, assessmentProduct, { assessment, name, unit, variation: id, ...price })
          const cells = { [bill.zones.at(-1) ?? 0]: { quantity, source: 'ws' } }
          await createRecords(tx, productQuantities, [{ id: product.id, values: { assessment, cells } }])
        }
      })
      await decide(quoted.ago, 'quote', quotedOn => ({ quotedOn, quotedAmount: quoted.amount }))
    }
    if (disputed)
      await decide(disputed.ago, 'dispute', disputedOn => ({
        disputedOn,
        disputeReason: disputed.reason,
        offeredAmount: disputed.offered,
      }))
    if (agreed)
      await decide(agreed.ago, 'agree', agreedOn => ({
        agreedOn,
        agreedAmount: agreed.amount,
        agreedBy: ARCHITECT,
      }))
    if (withdrawn) await decide(withdrawn.ago, 'withdraw', () => ({ withdrawReason: withdrawn.reason }))
  }
}
