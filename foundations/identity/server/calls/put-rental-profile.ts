import { nationalIdKindOf, putRentalProfile } from '@daoxing/identity/contract'
import { Refusal, taipeiTime } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { identitySeal } from '../identity-seal.ts'
import { askAgain } from '../papers/ask-again.ts'
import { begunPapers, changePapers } from '../papers/move-papers.ts'
import { missingFields, profileOfPapers } from '../papers/shown-papers.ts'
import { refuseUnbound } from '../partner/membership.ts'
import { documentsOf } from '../stores/papers-store.ts'

const drivingAge = 18

export const putRentalProfileAnswer = answer(putRentalProfile, async ({ tx, house, who: { riderId }, body }) => {
  await refuseUnbound({ tx, riderId })
  if (body.loginId !== undefined && nationalIdKindOf(body.loginId) === undefined)
    throw new Refusal('identity.idNumberWrong')
  if (body.birthday !== undefined && isTooYoung(body.birthday, taipeiTime(house.clock.now()).day))
    throw new Refusal('identity.tooYoungToDrive')
  const papers = await begunPapers({ tx, house }, riderId)
  if (papers.state === 'suspended' || papers.state === 'blackListed') throw new Refusal('identity.papersClosed')
  // A profile that the reviewer is looking at stays as it is.
  if ((await documentsOf(tx, riderId)).some(({ reviewId }) => reviewId !== null))
    throw new Refusal('identity.papersInReview')
  const before = profileOfPapers(house, papers)
  const filled = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const profile = { ...before, ...filled }
  if (JSON.stringify(profile) !== JSON.stringify(before)) {
    const asked = await askAgain({ tx, house }, { riderId, before, after: profile })
    const profileSealed = identitySeal(house).seal(JSON.stringify(profile))
    await changePapers({ tx, house }, papers, { profileSealed, ...asked })
  }
  return { missing: missingFields(profile) }
})

function isTooYoung(birthday: string, today: string): boolean {
  return `${Number(birthday.slice(0, 4)) + drivingAge}${birthday.slice(4)}` > today
}
