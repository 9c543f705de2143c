import { configValue } from '@daoxing/configs/server'
import { answer } from '@daoxing/kit/server'
import { numbersIn, textPolice } from '@daoxing/safety/contract'
import { emergencyFacts } from '../emergency-facts.ts'
import { nameOfPlace } from '../place-of-emergency.ts'
import { planTexts } from '../plan-texts.ts'
import { safetyConfigs } from '../safety-configs.ts'

/** The police of Taiwan read Chinese, regardless of the rider's app language. */
const languageOfPolice = 'zh-TW'

export const textPoliceAnswer = answer(textPolice, {
  prepare:
    ({ house, body }) =>
    () =>
      nameOfPlace(house, body),
  async handle({ body: place, who, tx, house, prepared }) {
    const { county, address: named } = prepared() ?? {}
    const action = 'safety.textPolice'
    const { rider, orderHash, factsIn } = await emergencyFacts({ tx, house, who, place, named, action })
    const { police_sms: receiver } = numbersIn(await configValue(tx, safetyConfigs.emergency_numbers), county)
    const body = house.words.say('safety_sms_police', languageOfPolice, factsIn(languageOfPolice)) ?? ''
    const texts = [{ kind: 'police' as const, orderHash, receiver, body }]
    const { isTest } = await planTexts({ tx, house, riderId: rider.riderId, texts })
    house.log.info({ orderHash, isTest }, 'police text planned')
    return { receivers: [receiver], is_test: isTest }
  },
})
