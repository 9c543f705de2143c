import type { CarClass, ChauffeurConfig } from '@daoxing/chauffeur/contract'
import * as words from '../words/compiled/messages.js'

export const carNames: Readonly<Record<CarClass, () => string>> = {
  CHAUFFEURED_CAR_4: words.chauffeur_car_four,
  CHAUFFEURED_CAR_7: words.chauffeur_car_seven,
}

type Car = ChauffeurConfig['cars'][number]

/** "最多 4 人 · 3 件行李". */
export const carRoom = ({ passengersMax, luggageMax }: Car) =>
  words.chauffeur_car_room({ people: passengersMax, bags: luggageMax })

/** "4 小時 · 80 公里". */
export const planText = ({ duration, mileage }: { readonly duration: number; readonly mileage: number }) =>
  words.chauffeur_plan_size({ hours: duration, km: mileage })
