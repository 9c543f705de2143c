import { configValue } from '@daoxing/configs/server'
import { carClasses, type ChauffeurConfig, ChauffeurLanguage, readChauffeurConfig } from '@daoxing/chauffeur/contract'
import { msOf } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { timeRulesOf } from '../admit-wish.ts'
import { chauffeurConfigs } from '../chauffeur-configs.ts'
import { termsOf } from '../quote-trip.ts'
import { bookableTimes } from '../rules/bookable-times.ts'
import { possibleHoursOf } from '../rules/refuse-wish.ts'

export const readChauffeurConfigAnswer = answer(
  readChauffeurConfig,
  async ({ tx, house }): Promise<ChauffeurConfig> => {
    const settings = await configValue(tx, chauffeurConfigs.chauffeur_settings)
    const { isServiceOn, daysAhead, stopsMax, remarksMax, pageSize, tooCloseMetres, slotMinutes, classes } = settings
    const { earliest, latest } = bookableTimes(await timeRulesOf(tx, house))
    const all = carClasses.map((carType) => classes[carType])
    return {
      ...{ isServiceOn, daysAhead, stopsMax, remarksMax, pageSize, tooCloseMetres, slotMinutes },
      hoursMax: Math.max(...all.map(possibleHoursOf)),
      earliestAvailable: msOf(earliest),
      latestAvailable: msOf(latest),
      cars: carClasses.map((carType) => {
        const { passengersMax, luggageMax, babySeatsMax, models } = classes[carType]
        return { carType, passengersMax, luggageMax, babySeatsMax, models }
      }),
      babySeatTwd: Math.max(...all.map(({ babySeatTwd }) => babySeatTwd)),
      languages: [...ChauffeurLanguage.options],
      terms: {
        CHAUFFEURED_CAR_4: termsOf(settings, 'CHAUFFEURED_CAR_4'),
        CHAUFFEURED_CAR_7: termsOf(settings, 'CHAUFFEURED_CAR_7'),
      },
    }
  },
)
