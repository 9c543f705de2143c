import { listChauffeurHours } from '@daoxing/chauffeur/contract'
import { answer } from '@daoxing/kit/server'
import { timeRulesOf } from '../admit-wish.ts'
import { freeHours } from '../free-hours.ts'
import { carClassOf } from '../rules/refuse-wish.ts'

export const listChauffeurHoursAnswer = answer(listChauffeurHours, async ({ query, tx, house }) => {
  const carType = carClassOf(query.carType)
  const rules = await timeRulesOf(tx, house)
  return { days: await freeHours({ tx, house, rules, carType, lengthSeconds: query.hours * 3600 }) }
})
