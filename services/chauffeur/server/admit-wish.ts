import { configValue } from '@daoxing/configs/server'
import type { CarClass, ChauffeurWish } from '@daoxing/chauffeur/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { chauffeurConfigs } from './chauffeur-configs.ts'
import type { TimeRules } from './rules/bookable-times.ts'
import {
  carClassOf,
  pointsOf,
  refuseHours,
  refuseLoad,
  refuseOffline,
  refuseStart,
  refuseWay,
} from './rules/refuse-wish.ts'
import { regionOf } from './service-area.ts'

/** A wish that can be driven, with the class that its name means, and the dispatch region of its start. */
export type TripWish = Omit<ChauffeurWish, 'carType'> & { readonly carType: CarClass; readonly region: string }

type AdmitInput = { readonly tx: Tx; readonly house: House; readonly wish: ChauffeurWish }

/** Refuses a wish that cannot be booked, before the route engine is asked. */
export async function admitWish(input: AdmitInput): Promise<TripWish> {
  const { tx, house, wish } = input
  const admitted = await admitDay(input)
  refuseStart(await timeRulesOf(tx, house), instantFromMs(wish.tripStartTime))
  return admitted
}

/** The same without the start, which a booked trip keeps. */
export async function admitDay({ tx, wish }: Pick<AdmitInput, 'tx' | 'wish'>): Promise<TripWish> {
  const settings = await configValue(tx, chauffeurConfigs.chauffeur_settings)
  refuseOffline(settings)
  const carType = carClassOf(wish.carType)
  refuseWay(settings, wish)
  refuseLoad(settings.classes[carType], wish)
  refuseHours(settings.classes[carType], { seconds: 0, duration: wish.plan?.duration })
  return { ...wish, carType, region: await regionOfWay(tx, wish) }
}

/** The settings that decide when a trip can start, now. */
export async function timeRulesOf(tx: Tx, house: House): Promise<TimeRules> {
  const settings = await configValue(tx, chauffeurConfigs.chauffeur_settings)
  const policy = await configValue(tx, chauffeurConfigs.chauffeur_booking)
  return { settings, policy, now: house.clock.now() }
}

async function regionOfWay(tx: Tx, wish: ChauffeurWish): Promise<string> {
  const [, ...others] = pointsOf(wish)
  const regions = others.map(({ field, location }) => regionOf(tx, wish.startLocation, location, field))
  const [region] = await Promise.all(regions)
  if (region === undefined) throw new Error('a way has a start and an end')
  return region
}
