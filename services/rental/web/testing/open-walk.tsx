import { settleRider } from '@daoxing/kit/web'
import type { SharedRental } from '@daoxing/rental/contract'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { type FakeAnswer, type FakeUpload, fakeUploads } from '../../../../kit/web/testing/fake-uploads.ts'
import { handoverQueue } from '../shared/handover-pictures.ts'
import { sharedOrders } from '../shared/shared-orders.ts'
import { type Answer, openRental, rentalServer } from './open-rental.tsx'

export const data = (value: unknown): Answer => ({ body: { data: value } })

export type Opening = {
  readonly order: SharedRental
  readonly replies?: Parameters<typeof rentalServer>[0]
  readonly upload?: (sent: FakeUpload) => FakeAnswer
}

let riders = 0
const queued: string[] = []
let restore = () => undefined as void

/** Opens a walk beside the car, with a camera that the browser refuses: pictures come as files. */
export async function openWalk(path: string, screen: ReactNode, { order, replies = {}, upload }: Opening) {
  // Another rider each time: a picture that the browser stores as its test ends is not sent in the next one.
  riders += 1
  settleRider(`rider-${riders}`)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({ coords: { latitude: 25.0345, longitude: 121.5683, accuracy: 8 } } as GeolocationPosition),
  )
  const fake = fakeUploads((sent) => {
    const slot = sent.form.get('slot')
    if (typeof slot === 'string') for (const flow of ['depart', 'return']) queued.push(`s1/${flow}/${slot}`)
    return upload?.(sent) ?? 'lineCut'
  })
  ;({ restore } = fake)
  const server = rentalServer({ 'GET /car2go/preorders/s1': data(order), ...replies })
  const shown = await openRental(path, screen, (cache) => cache.setQueryData(sharedOrders.keyOf('s1'), order))
  return { ...shown, server, uploads: fake.sent }
}

/** Ends the uploads of a test, and its rider. */
export async function closeWalk(): Promise<void> {
  for (const name of queued.splice(0)) await handoverQueue.drop(name)
  restore()
  settleRider(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}
