import type { LicenceClass } from '@daoxing/identity/contract'
import { keepFile } from '@daoxing/kit/server'
import type { TestHouse } from '@daoxing/kit/server/testing'
import { identitySeal } from '../identity-seal.ts'
import { numberHash, signatureOf } from '../papers/attest.ts'
import { newUuid } from '../rules/new-uuid.ts'
import { attestations, paperDocuments, papersTable, reviews } from '../stores/papers-store.ts'
import { saveMembership } from '../stores/partner-store.ts'

type City = Pick<TestHouse, 'house'>
type Of = { readonly riderId: string }

/** The rider has a bound membership of the rental partner. */
export async function withMembership({ house }: City, { riderId }: Of): Promise<void> {
  const memberNo = `M-${house.random.hex(4)}`
  const sealed = identitySeal(house)
  await house.database.transaction((tx) =>
    saveMembership(tx, {
      ...{
        riderId,
        state: 'bound',
        memberNo,
        bindingNo: house.random.between(1, 1_000_000_000),
        bindingType: 'first_binding',
      },
      ...{ loginIdSealed: sealed.seal('A123456789'), loginIdTail: '6789', phoneSealed: sealed.seal('+886912345678') },
      boundAt: house.clock.now(),
    }),
  )
}

/** A reviewer has approved the rider's licence, by default one for cars, which ends on that day. */
export async function withLicence(
  { house }: City,
  {
    riderId,
    expiresOn = '2030-12-31',
    licenceClass = 'SMALL_CAR',
    issuedOn = null,
  }: Of & { readonly expiresOn?: string; readonly licenceClass?: LicenceClass; readonly issuedOn?: string | null },
): Promise<void> {
  await house.database.transaction(async (tx) => {
    const keyed = { tx, house }
    const claims = {
      ...{ attestationId: newUuid(house.random), riderId, reviewId: newUuid(house.random) },
      licenceClass,
      issuedOn,
      ...{ expiresOn, decidedBy: 'reviewer', decidedAt: house.clock.now() },
      licenceHash: await numberHash(keyed, 'licence', riderId),
      idHash: await numberHash(keyed, 'person', riderId),
    }
    const signature = await signatureOf(keyed, claims)
    const papers = { riderId, state: 'succeeded', revision: 1, profileSealed: null, reasonSealed: null } as const
    await papersTable.insert(tx, { ...papers, liveInstructions: [], reviewId: claims.reviewId })
    await attestations.insert(tx, { ...claims, signature, endedAt: null, endedFor: null })
  })
}

/** A reviewer has the picture of the rider's licence, and has not decided. Returns the id of the review. */
export async function withReview(
  { house }: City,
  { riderId, reviewer }: Of & { readonly reviewer: string },
): Promise<string> {
  const reviewId = newUuid(house.random)
  const slot = 'DRIVER_LICENCE_FRONT'
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    const papers = { riderId, state: 'waitingReview', revision: 1, profileSealed: null, reasonSealed: null } as const
    await papersTable.insert(tx, { ...papers, liveInstructions: [], reviewId })
    await reviews.insert(tx, {
      ...{ reviewId, riderId, reviewer, slots: [slot], question: null, askedAt: now, decidedAt: null },
      licenceHash: await numberHash({ tx, house }, 'licence', riderId),
      idHash: await numberHash({ tx, house }, 'person', riderId),
    })
    const bytes = Buffer.from('a picture')
    const picture = { house, tx, ownerId: riderId, purpose: 'identity.document', bytes, mime: 'image/jpeg' }
    await paperDocuments.insert(tx, {
      ...{ riderId, slot, result: 0, problem: null, fileId: await keepFile(picture), factsSealed: null },
      ...{ likeness: null, reviewId, uploadedAt: now },
    })
  })
  return reviewId
}
