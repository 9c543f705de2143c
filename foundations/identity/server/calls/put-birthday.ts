import { putBirthday } from '@daoxing/identity/contract'
import { Refusal, taipeiTime } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { changeFacts } from '../settings/change-facts.ts'
import { identityProfileOf } from '../settings/identity-profile.ts'

const oldestYears = 120

export const putBirthdayAnswer = answer(putBirthday, async ({ body, who, tx, house }) => {
  const { birthday } = body
  const today = taipeiTime(house.clock.now()).day
  const oldest = `${Number(today.slice(0, 4)) - oldestYears}${today.slice(4)}`
  if (birthday >= today || birthday < oldest) throw new Refusal('identity.birthdayWrong')
  await changeFacts(tx, house, {
    riderId: who.riderId,
    change: 'birthday',
    decide(before) {
      // Another day, given for another gift, is a matter for customer service.
      if (before.birthday !== null && before.birthday !== birthday) throw new Refusal('identity.birthdaySet')
      return { birthday }
    },
  })
  return identityProfileOf(tx, house, who.riderId)
})
