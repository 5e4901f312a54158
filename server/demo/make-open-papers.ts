import { randomBytes } from 'node:crypto'
import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { incomingPhoto } from '#contract/commercial/payment/incoming-photo'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { usualExpiry } from '#domain/commercial/payment/client-answer'
import { addDays, type Day, dayOf } from '#domain/value/day'
import { makeRequest } from '../commercial/payment/client-request'
import { generate } from '../commercial/payment/generate'
import { hashSecret, newSecret } from '../auth/secrets/token'
import type { AccountTransaction } from '../database/session'
import { runCommand } from '../records/lifecycles/command'
import { create, read } from '../records/write/typed'
import { pointingAt } from '../records/write/within'
import { type AtWork, byDay, workdayFrom, workdayUntil } from './at-work'
import { drawPhoto } from './draw-pictures'
import type { KeepPicture } from './make-pictures'

interface Open {
  readonly project: number
  readonly keep: (tx: AccountTransaction) => KeepPicture
}

/** Days from the valuation to the application. */
const TO_SEND = 1

/** Makes what waits for someone: an application that the client has a link to certify, and a photo with the application that waits for our review. */
export async function makeOpenPapers(atWork: AtWork, today: Day, { project, keep }: Open): Promise<void> {
  const onDay = byDay(atWork, today)
  const valuationDate = workdayUntil(addDays(today, -3))
  await onDay('commercial@demo.quoin', workdayFrom(addDays(valuationDate, TO_SEND)), async tx => {
    const asked = { valuationDate, filterOn: 'c', filterPercentage: '0', subcontracts: 'progress' } as const
    const id = await generate(tx, project, asked)
    await runCommand(tx, outgoingApplication, id, 'send', { sentOn: dayOf(tx.at) })
    const { finalDate } = await read(tx, outgoingApplication, id)
    const request = {
      sendTo: null,
      message: 'Please certify by the payment notice date. Call me about the ceilings of Level 3 North',
      expiresOn: usualExpiry(finalDate, dayOf(tx.at)),
    }
    await makeRequest(tx, id, request, hashSecret(newSecret(randomBytes)))
  })
  await atWork('site@demo.quoin', 0, async tx => {
    const held = (await pointingAt(tx, incomingApplication, 'project', [project])).find(({ state }) => state === 'held')
    const items = held ? await pointingAt(tx, incomingItem, 'application', [held.id]) : []
    const item = items.find(({ product }) => product === null)
    if (!held || !item) return
    await create(tx, incomingPhoto, {
      project,
      application: held.id,
      item: item.id,
      caption: 'Riser 2, collars fitted',
      takenAt: tx.at,
      file: await keep(tx)(await drawPhoto('pipes')),
    })
  })
}
