import {
  cityReviewer,
  identityProofPeerKind,
  pushReviewVerdict,
  readReviewPicture,
  type ReviewVerdict,
} from '@daoxing/identity/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import {
  ApiFailure,
  type CityDesk,
  defineNumber,
  type DeskAnswer,
  type DeskRequest,
  openDeskStore,
  type PartWorld,
  realNowMs,
} from '@daoxing/kit/simulator'
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { connectPeer } from './connect-peer.ts'
import { decideReview, readPicture, type ReviewerHabit } from './reviewer-decisions.ts'
import { type CityReview, openReviewerStore, type ReviewerStore, verdictOf } from './reviewer-store.ts'
import { isSigned, json, jsonIn } from './signed-desk.ts'

/** In real seconds: riders wait for the verdict, regardless of the city's speed. */
export const reviewSeconds = defineNumber({
  name: 'CITY_REVIEWER_SECONDS',
  label: ['證件審查幾秒後有結果', 'Documents are decided after (s)', '書類審査にかかる時間（秒）'],
  preset: 20,
  min: 0,
  max: 600,
})

export const reviewerMoods = ['good', 'broken', 'silent', 'losesAnswers', 'twice', 'disordered'] as const
export type ReviewerMood = (typeof reviewerMoods)[number]

type ReviewerWorld = Pick<
  PartWorld,
  'serverUrl' | 'citySecret' | 'wheel' | 'network' | 'log' | 'settings' | 'folder' | 'deviceNowMs'
>
export type ReviewerDesk = CityDesk & {
  readonly store: ReviewerStore
  mood: ReviewerMood
  habit: ReviewerHabit
  /** Sends this verdict about a review at the next step. */
  say(reviewId: string, verdict: ReviewVerdict): void
}

const Review = z.object({
  reviewId: z.string().check(z.regex(/^[\w-]{1,60}$/)),
  documents: z.array(z.object({ slot: z.string() })),
  isRenewal: z.boolean(),
  question: z.nullable(z.string()),
})
const Reading = z.object({ kind: z.string(), image: z.base64() })

const pollEveryMs = 500
const silenceMs = 60_000

/** The reviewer of the city: takes reviews, fetches their pictures, and pushes its verdicts as a peer. */
export function runReviewer(world: ReviewerWorld): ReviewerDesk {
  const { wheel, settings, log } = world
  const api = connectPeer(world, { kind: identityProofPeerKind, peer: cityReviewer })
  const database = openDeskStore(world.folder, 'reviewer')
  const store = openReviewerStore(database)
  const secret = createHmac('sha256', world.citySecret).update('identity-proof').digest('hex')
  const stopping = new AbortController()
  const { signal } = stopping

  async function push({ reviewId, says }: CityReview, verdict: ReviewVerdict, name: string): Promise<void> {
    const body = { ...verdict, eventId: `${reviewId}.${name}.${says}`, happenedAt: instantFromMs(world.deviceNowMs()) }
    for (let sent = 0; sent < (desk.mood === 'twice' ? 2 : 1); sent += 1)
      await api.send(pushReviewVerdict, { params: { reviewId }, body, signal })
  }
  const accept = (review: CityReview) =>
    push(review, { event: 'ACCEPTED', documents: [], isHolder: false, decidedBy: '收件' }, 'accepted')

  /** A review whose pictures are gone is decided already, or withdrawn. */
  async function seesPictures({ reviewId, slots }: CityReview): Promise<boolean> {
    for (const slot of slots) {
      const picture = await api.send(readReviewPicture, { params: { reviewId, slot }, signal }).catch(goneOrThrow)
      if (picture?.mime !== 'image/jpeg') return false
    }
    return true
  }
  async function step(review: CityReview): Promise<void> {
    const { reviewId, state } = review
    const ready = verdictOf(review)
    if (ready) {
      await push(review, ready, 'verdict')
      if (desk.mood === 'disordered') await accept(review)
      store.move(reviewId, state, null)
    } else if (state === 'received') {
      if (desk.mood !== 'disordered') await accept(review)
      store.move(reviewId, 'accepted', realNowMs() + settings.get(reviewSeconds) * 1000)
    } else if (!(await seesPictures(review))) store.move(reviewId, 'gone', null)
    else {
      const verdict = decideReview(desk.habit, { ...review, nowMs: world.deviceNowMs() })
      if (verdict) store.decide(reviewId, verdict, realNowMs())
      else store.move(reviewId, 'waits', null)
    }
  }
  async function run(): Promise<void> {
    while (!signal.aborted) {
      if (desk.mood !== 'silent')
        for (const review of store.due(realNowMs()))
          await step(review).catch((error: unknown) => {
            if (signal.aborted) return
            const code = error instanceof ApiFailure ? error.code : 'FAULT'
            log.error({ code }, 'a step of the reviewer failed')
            store.move(review.reviewId, review.state, realNowMs() + 5_000)
          })
      await wheel.sleep(pollEveryMs, signal).catch(() => undefined)
    }
    database.close()
  }

  const desk: ReviewerDesk = {
    prefix: '/reviewer',
    store,
    mood: 'good',
    habit: 'passes',
    say: (reviewId, verdict) => store.decide(reviewId, verdict, realNowMs()),
    async answer(request) {
      if (!isSigned(request, secret)) return json(401, { message: 'the signature is wrong' })
      if (desk.mood === 'broken') return { status: 503, body: 'Service Unavailable' }
      if (desk.mood === 'silent') {
        await wheel.sleep(silenceMs, signal).catch(() => undefined)
        return { status: 504, body: '', isLost: true }
      }
      const answer = answerReviewer(request, store)
      return desk.mood === 'losesAnswers' ? { ...answer, isLost: true } : answer
    },
    stop: () => stopping.abort(),
  }
  void run()
  return desk
}

function answerReviewer({ method, path, rawBody }: DeskRequest, store: ReviewerStore): DeskAnswer {
  const call = `${method} ${path}`
  if (call === 'POST /v1/reviews') {
    const { data: review } = Review.safeParse(jsonIn(rawBody))
    if (!review) return json(422, { message: 'the request is wrong' })
    store.take({ ...review, slots: review.documents.map(({ slot }) => slot) }, realNowMs())
    return json(202, {})
  }
  if (call !== 'POST /v1/readings') return json(404, { message: 'not found' })
  const { data: reading } = Reading.safeParse(jsonIn(rawBody))
  if (!reading) return json(422, { message: 'the request is wrong' })
  return json(200, readPicture(reading.kind, Buffer.from(reading.image, 'base64')) ?? {})
}

/** Undefined for an object that is not there; any other failure is thrown. */
function goneOrThrow(error: unknown): undefined {
  if (error instanceof ApiFailure && error.status === 404) return undefined
  throw error
}
