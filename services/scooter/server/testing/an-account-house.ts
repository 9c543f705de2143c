import { assetsServer } from '@daoxing/assets/server'
import { aFleet } from '@daoxing/assets/server/testing'
import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider, openSmsReceiver, pictureOf, type TestRider } from '@daoxing/identity/server/testing'
import { bindPort } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import {
  acceptScooterTerm,
  listCurrentTerms,
  listScooterDocuments,
  pushVendorEvent,
  readScooterSession,
  resubmitLicence,
  type ScooterDocumentType,
  scooterDocumentTypes,
  sendScooterOtp,
  shakeHands,
  signUpForScooters,
  uploadScooterDocument,
  type VendorEvent,
  verifyScooterOtp,
} from '@daoxing/scooter/contract'
import { walletServer } from '@daoxing/wallet/server'
import { httpReviews, licenceReviewPort } from '../account/review-port.ts'
import { scooterServer } from '../index.ts'
import { openReviewReceiver } from './review-receiver.ts'
import { withScootersOpen } from './with-account.ts'

type Review = Extract<VendorEvent, { kind: 'licenceReviewed' }>

export const motorcycle = { licenceClass: 'HEAVY_MOTORCYCLE', expiresOn: '2032-06-30', issuedOn: null } as const
export const person = { name: '王小明', birthday: '1990-02-03', idNumber: 'A123456789' } as const
/** The peer of the first fleet of a test. */
const vendor = 'lender-1'

/** A house whose vendor reviews licences at a receiver, and the steps of a rider who signs up. */
export async function anAccountHouse({ logTo }: { readonly logTo?: { write(line: string): void } } = {}) {
  const receiver = await openReviewReceiver()
  const sms = await openSmsReceiver()
  let [tick, pictures] = [() => '', 0]
  const clock = { now: () => tick() } as never
  const city: TestHouse = await openTestHouse({
    slices: [configsServer, identityServer, assetsServer, ordersServer, walletServer, noticesServer, scooterServer],
    settings: { cityUrl: sms.url },
    portsInstead: [bindPort(licenceReviewPort, httpReviews({ ...receiver, peer: vendor, clock }))],
    ...(logTo === undefined ? { logLevel: 'error' as const } : { logLevel: 'debug' as const, logTo }),
  })
  tick = () => city.clock.now()
  const { lender: peer } = await aFleet(city)
  const { lender: otherPeer } = await aFleet(city)
  await withScootersOpen(city)
  let events = 0
  const house = {
    city,
    sms,
    receiver,
    peer,
    otherPeer,
    rider: () => aRider(city),
    sees: async (rider: TestRider) => (await city.call(readScooterSession, { as: rider.as })).data,
    documentsOf: async (rider: TestRider) => (await city.call(listScooterDocuments, { as: rider.as })).data,
    upload: (
      rider: TestRider,
      type: ScooterDocumentType,
      file: Blob = pictureOf({ seed: (pictures += 1), width: 360, height: 360 }),
    ) => city.call(uploadScooterDocument, { as: rider.as, params: { type }, files: { file } }),
    /** The code of the message proves the phone. */
    async provesPhone(rider: TestRider) {
      await city.call(shakeHands, { as: rider.as })
      await city.call(sendScooterOtp, { as: rider.as })
      await city.settle()
      const body = { code: sms.codeFor(rider.phoneE164) }
      return city.call(verifyScooterOtp, { as: rider.as, body })
    },
    async acceptsTerms(rider: TestRider) {
      const { terms } = (await city.call(listCurrentTerms, { as: rider.as })).data
      for (const { termId, version } of terms)
        await city.call(acceptScooterTerm, { as: rider.as, params: { termId }, body: { version } })
    },
    async uploadsAll(rider: TestRider) {
      for (const type of scooterDocumentTypes) await house.upload(rider, type)
    },
    signsUp: (rider: TestRider, body: object = person) =>
      city.call(signUpForScooters, { as: rider.as, body: body as typeof person }),
    resubmits: (rider: TestRider) => city.call(resubmitLicence, { as: rider.as }),
    /** A rider with everything but the sign-up itself. */
    async collected(): Promise<TestRider> {
      const rider = await house.rider()
      await house.provesPhone(rider)
      await house.acceptsTerms(rider)
      await house.uploadsAll(rider)
      return rider
    },
    /** A rider whose licence is with the vendor, and the id of the review. */
    async submitted() {
      const rider = await house.collected()
      const answered = await house.signsUp(rider)
      if (answered.status !== 200) throw new Error(`not sent: ${JSON.stringify(answered.body)}`)
      return { rider, reviewId: await house.sent() }
    },
    /** The id of the newest review that has arrived at the vendor. */
    async sent(): Promise<string> {
      await city.settle()
      return receiver.reviews.at(-1)?.reviewId ?? ''
    },
    /** The vendor tells the result of a review, and it is followed. */
    async decides(reviewId: string, { as = peer, ...changes }: Partial<Review> & { as?: typeof peer } = {}) {
      await city.advance(1)
      events += 1
      const event: Review = {
        ...{ eventId: `review-${events}`, at: city.clock.now(), kind: 'licenceReviewed', reviewId },
        ...{ result: 'FINISHED_ALLOW', reason: null, licence: motorcycle, failed: [] },
        ...changes,
      }
      const answered = await city.call(pushVendorEvent, { as, body: event as never })
      await city.settle()
      return answered
    },
    /** How many pictures are kept. */
    async pictures(): Promise<number> {
      const { rows } = await city.house.database.pool.query<{ count: string }>('SELECT count(*) FROM kit.files')
      return Number(rows[0]?.count)
    },
    async close() {
      await city.close()
      await receiver.close()
      await sms.close()
    },
  }
  return house
}
export type AccountHouse = Awaited<ReturnType<typeof anAccountHouse>>
