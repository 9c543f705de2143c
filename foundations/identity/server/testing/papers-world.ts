import {
  auditRentalDocuments,
  type DocumentKind,
  identityProofPeerKind,
  issuePeerCredential,
  listRentalDocuments,
  type Papers,
  pushReviewVerdict,
  putRentalProfile,
  requiredKinds,
  type ReviewVerdict,
  uploadRentalDocument,
  uploadRentalFile,
} from '@daoxing/identity/contract'
import type { BodyInOf } from '@daoxing/kit/contract'
import { identitySeal } from '../identity-seal.ts'
import { identityServer } from '../index.ts'
import { saveMembership } from '../stores/partner-store.ts'
import { openIdentityWorld, type IdentityWorld } from './identity-world.ts'
import { pictureOf } from './picture-of.ts'
import { openProofReceiver, type ProofReceiver, testReviewer } from './proof-receiver.ts'

export type Member = Awaited<ReturnType<IdentityWorld['signedUp']>> & {
  readonly licence: string
  readonly idNumber: string
}
type Verdict = Partial<BodyInOf<typeof pushReviewVerdict>> & Pick<ReviewVerdict, 'event'>

/** A house with identity and a reviewer, and the steps of a rider with papers. */
export async function openPapersWorld(log?: { write(line: string): void }) {
  const reviewer: ProofReceiver = await openProofReceiver()
  const plan = log === undefined ? {} : { logLevel: 'debug' as const, logTo: log }
  const world = await openIdentityWorld({ slice: reviewer.at(identityServer), ...plan })
  const { city } = world
  let count = 0
  let credential: string | undefined
  const peer = async () => {
    credential ??= (
      await city.call(issuePeerCredential, {
        params: { kind: identityProofPeerKind, peer: testReviewer },
        body: { reason: 'the reviewer of the test' },
        as: await world.operator('mei'),
      })
    ).data.credential
    return { bearer: credential }
  }
  const papers = {
    ...world,
    reviewer,
    peer,
    /** A rider with a bound membership. */
    async member(numbers: Partial<Pick<Member, 'licence' | 'idNumber'>> = {}): Promise<Member> {
      const rider = await world.signedUp()
      await city.advance(31)
      count += 1
      const { house } = city
      const sealed = identitySeal(house).seal('planted')
      await house.database.transaction((tx) =>
        saveMembership(tx, {
          ...{ riderId: rider.riderId, state: 'bound', memberNo: `M${count}`, bindingNo: count },
          ...{ loginIdSealed: sealed, phoneSealed: sealed, loginIdTail: '0000', bindingType: 'first_binding' },
          boundAt: house.clock.now(),
        }),
      )
      const licence = numbers.licence ?? `98765432${String(count).padStart(4, '0')}`
      return { ...rider, licence, idNumber: numbers.idNumber ?? idNumber(count) }
    },
    upload: (rider: Member, kind: DocumentKind, file: Blob = pictureOf({ seed: (count += 1) }), body = {}) =>
      city.call(uploadRentalDocument, { as: rider.as, params: { kind }, files: { file }, body }),
    papersOf: async (rider: Member): Promise<Papers> => (await city.call(listRentalDocuments, { as: rider.as })).data,
    async fillIn(rider: Member) {
      const body = {
        ...{ acctName: '王小明', birthday: '1990-02-03', email: 'ana@example.tw', loginId: rider.idNumber },
        ...{ jurisdictionNum: rider.licence, hhrCityId: '1', hhrAreaId: '2', hhrAddr: '測試路 1 號' },
        ...{ cityId: '1', areaId: '2', addr: '測試路 1 號' },
      }
      return city.call(putRentalProfile, { as: rider.as, body })
    },
    async film(rider: Member) {
      for (const instruction of (await papers.papersOf(rider)).liveVideo.instructions) {
        const file = pictureOf({ seed: (count += 1) })
        await city.call(uploadRentalFile, { as: rider.as, files: { file }, body: { instruction } })
      }
    },
    submit: (rider: Member) => city.call(auditRentalDocuments, { as: rider.as }),
    /** Everything up to the review, whose id it returns. */
    async submitted(rider: Member): Promise<string> {
      await papers.fillIn(rider)
      for (const kind of requiredKinds) await papers.upload(rider, kind)
      await papers.film(rider)
      const answered = await papers.submit(rider)
      if (answered.status !== 200) throw new Error(`not sent: ${JSON.stringify(answered.body)}`)
      await city.settle()
      return reviewer.reviews.at(-1)?.reviewId ?? ''
    },
    /** The reviewer reports, and the report is handled. */
    async says(reviewId: string, { event, ...verdict }: Verdict) {
      const eventId = `event-${(count += 1)}`
      const body = { eventId, happenedAt: city.clock.now(), decidedBy: 'reviewer 7', event, ...verdict }
      const answered = await city.call(pushReviewVerdict, { as: await peer(), params: { reviewId }, body })
      await city.settle()
      return answered
    },
    passes: (reviewId: string, verdict: Partial<Verdict> = {}) =>
      papers.says(reviewId, {
        event: 'PASSED',
        licence: { licenceClass: 'SMALL_CAR', expiresOn: '2031-04-30' },
        ...verdict,
      }),
    async close() {
      await world.close()
      await reviewer.close()
    },
  }
  return papers
}
export type PapersWorld = Awaited<ReturnType<typeof openPapersWorld>>

/** A valid id number of its own for each number. */
function idNumber(number: number): string {
  const digits = `1${String(2_000_000 + number)}`
  const sum = [...`10${digits}`].reduce((total, digit, at) => total + Number(digit) * (at === 0 ? 1 : 10 - at), 0)
  return `A${digits}${(10 - (sum % 10)) % 10}`
}
