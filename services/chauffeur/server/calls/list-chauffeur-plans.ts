import { configValue } from '@daoxing/configs/server'
import { listChauffeurPlans } from '@daoxing/chauffeur/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { chauffeurConfigs } from '../chauffeur-configs.ts'
import { tariffOf } from '../quote-trip.ts'
import { planAt } from '../rules/price-trip.ts'
import { carClassOf, plansOf, refuseOffline } from '../rules/refuse-wish.ts'

export const listChauffeurPlansAnswer = answer(listChauffeurPlans, async ({ query, tx }) => {
  const settings = await configValue(tx, chauffeurConfigs.chauffeur_settings)
  refuseOffline(settings)
  const tariff = tariffOf(settings, carClassOf(query.carType))
  const startsAt = query.tripStartTime === undefined ? undefined : instantFromMs(query.tripStartTime)
  return { plans: plansOf(tariff.terms).map((plan) => planAt(tariff, plan, startsAt)) }
})
