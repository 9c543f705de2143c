import { defineNumber } from '@daoxing/kit/simulator'

export const chauffeurCount = defineNumber({
  name: 'CITY_CHAUFFEURS',
  label: ['包車司機', 'Chauffeurs', 'ハイヤー運転手'],
  preset: 40,
  min: 0,
  max: 500,
  isWhole: true,
})
export const chauffeurRiders = defineNumber({
  name: 'CITY_CHAUFFEUR_RIDERS',
  label: ['包車的人', 'Riders with a chauffeur', 'ハイヤー利用者'],
  preset: 2,
  min: 0,
  max: 100,
  isWhole: true,
})
/** The share of trips that meet a fault, drawn from the seed. */
export const chauffeurTrouble = defineNumber({
  name: 'CITY_CHAUFFEUR_TROUBLE',
  label: ['出狀況的包車比例', 'Chauffeured trips with a fault', '不具合のあるハイヤー'],
  preset: 0,
  min: 0,
  max: 1,
})
