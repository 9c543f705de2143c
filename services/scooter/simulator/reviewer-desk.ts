import { isSigned, json, jsonIn } from '@daoxing/identity/simulator'
import { instantFromMs } from '@daoxing/kit/contract'
import {
  type ApiClient,
  ApiFailure,
  type CityDesk,
  defineNumber,
  openDeskStore,
  type PartWorld,
  realNowMs,
} from '@daoxing/kit/simulator'
import { LicenceReviewRequest, pushVendorEvent, readLicencePicture, type VendorEvent } from '@daoxing/scooter/contract'
import { createHmac } from 'node:crypto'
import { decideLicence, type ReviewHabit, type ReviewVerdict, systemError } from './reviewer-decisions.ts'
import { doubleReviews, failingReviews, silentReviewer, slowReviews, unknownReviews } from './reviewer-faults.ts'
import { type CityLicenceReview, type LicenceStore, openLicenceStore } from './reviewer-store.ts'

/** In real seconds: riders wait for the verdict, regardless of the city's speed. */
export const licenceSeconds = defineNumber({
  name: 'CITY_SCOOTER_REVIEW_SECONDS',
  label: ['機車駕照審核幾秒後有結果', 'Scooter licences are decided after (s)', 'バイク免許の審査時間（秒）'],
  preset: 20,
  min: 0,
  max: 600,
})

type ReviewerWorld = Pick<PartWorld, 'citySecret' | 'wheel' | 'log' | 'settings' | 'folder' | 'deviceNowMs' | 'faults'>
export type LicenceDesk = CityDesk & {
  readonly store: LicenceStore
  habit: ReviewHabit
  /** Pushes this verdict about a review now. */
  say(reviewId: string, verdict: ReviewVerdict): Promise<void>
}

const pollEveryMs = 500
const slowness = 10

/**
 * The vendor's review of licences, played by the city: takes reviews, fetches their pictures, and pushes its verdicts. `api`
 * is the vendor's own connection, as a credential of its peer ends the one before.
 */
export function runLicenceReviewer(world: ReviewerWorld, { api }: { readonly api: ApiClient }): LicenceDesk {
  const { wheel, settings, log, faults } = world
  const database = openDeskStore(world.folder, 'scooter-reviews')
  const store = openLicenceStore(database)
  const secret = createHmac('sha256', world.citySecret).update('scooter-reviews').digest('hex')
  const stopping = new AbortController()
  const { signal } = stopping

  async function push(reviewId: string, named: string, verdict: ReviewVerdict): Promise<void> {
    const event: VendorEvent = {
      ...{ eventId: `${reviewId}.${store.count(reviewId)}`, at: instantFromMs(world.deviceNowMs()) },
      ...{ kind: 'licenceReviewed', reviewId: named, ...verdict },
    }
    await api.send(pushVendorEvent, { body: event, signal })
  }
  async function say(reviewId: string, verdict: ReviewVerdict): Promise<void> {
    if (faults.is(unknownReviews)) await push(reviewId, `unknown-${reviewId}`, verdict)
    await push(reviewId, reviewId, verdict)
    if (faults.is(doubleReviews)) await push(reviewId, reviewId, verdict)
    store.move(reviewId, verdict.result, null)
  }

  /** A review whose pictures are gone is decided already, or withdrawn. */
  async function seesPictures({ reviewId, documents }: CityLicenceReview): Promise<boolean> {
    for (const type of documents) {
      const picture = await api.send(readLicencePicture, { params: { reviewId, type }, signal }).catch(goneOrThrow)
      if (picture?.mime !== 'image/jpeg') return false
    }
    return true
  }
  async function step(review: CityLicenceReview): Promise<void> {
    const { reviewId, documents } = review
    if (faults.is(failingReviews)) return say(reviewId, systemError)
    if (!(await seesPictures(review))) return store.move(reviewId, 'gone', null)
    const verdict = decideLicence(desk.habit, { documents, nowMs: world.deviceNowMs() })
    if (verdict) await say(reviewId, verdict)
    else store.move(reviewId, 'waits', null)
  }
  async function run(): Promise<void> {
    while (!signal.aborted) {
      if (!faults.is(silentReviewer))
        for (const review of store.due(realNowMs()))
          await step(review).catch((error: unknown) => {
            if (signal.aborted) return
            const code = error instanceof ApiFailure ? error.code : 'FAULT'
            log.error({ code }, 'a step of the licence reviewer failed')
            store.move(review.reviewId, review.state, realNowMs() + 5_000)
          })
      await wheel.sleep(pollEveryMs, signal).catch(() => undefined)
    }
    database.close()
  }

  const desk: LicenceDesk = {
    prefix: '/scooter-reviews',
    store,
    habit: 'allows',
    say,
    async answer(request) {
      if (!isSigned(request, secret)) return json(401, { message: 'the signature is wrong' })
      if (`${request.method} ${request.path}` !== 'POST /v1/licence-reviews') return json(404, { message: 'not found' })
      const review = LicenceReviewRequest.safeParse(jsonIn(request.rawBody))
      if (!review.success) return json(422, { message: 'the request is wrong' })
      const seconds = settings.get(licenceSeconds) * (faults.is(slowReviews) ? slowness : 1)
      store.take(review.data, realNowMs() + seconds * 1000)
      return json(202, {})
    },
    stop: () => stopping.abort(),
  }
  void run()
  return desk
}

/** Undefined for an object that is not there; any other failure is thrown. */
function goneOrThrow(error: unknown): undefined {
  if (error instanceof ApiFailure && error.status === 404) return undefined
  throw error
}
