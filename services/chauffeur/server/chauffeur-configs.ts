import { BookingPolicy } from '@daoxing/bookings/contract'
import { ChauffeurSettings } from '@daoxing/chauffeur/contract'
import { defineConfigs } from '@daoxing/kit/contract'

const [minute, hour, day] = [60, 3600, 86_400]
const slotMinutes = 10

/** The configs of the service. */
export const chauffeurConfigs = defineConfigs({
  public: {},
  internal: { chauffeur_settings: ChauffeurSettings, chauffeur_booking: BookingPolicy },
  defaults: {
    chauffeur_settings: {
      isServiceOn: true,
      daysAhead: 60,
      stopsMax: 5,
      remarksMax: 100,
      pageSize: 50,
      tooCloseMetres: 100,
      slotMinutes,
      fareSeconds: 15 * minute,
      changeSeconds: 5 * minute,
      answerSeconds: 5 * minute,
      agreementVersion: '2026-11-28',
      depositPercent: 30,
      freeWaitingMinutes: 20,
      extrasMaxTwd: 1000,
      extrasDays: 7,
      night: { from: 23, until: 6 },
      // Free until a day ahead is our own promise. Then the steps of the standard contract for rental: 20 % on the day
      // before, and nothing on the same day; the last two as secondary sources quote them.
      cancelLadder: [
        { hoursAhead: 24, refundPercent: 100 },
        { hoursAhead: 12, refundPercent: 20 },
        { hoursAhead: 0, refundPercent: 0 },
      ],
      classes: {
        CHAUFFEURED_CAR_4: {
          passengersMax: 4,
          luggageMax: 3,
          babySeatsMax: 1,
          models: ['Toyota Camry', 'Toyota Corolla Cross', 'Lexus ES'],
          plans: [
            { duration: 4, mileage: 80, fareTwd: 3200 },
            { duration: 6, mileage: 120, fareTwd: 4200 },
            { duration: 8, mileage: 160, fareTwd: 5200 },
            { duration: 10, mileage: 200, fareTwd: 6200 },
          ],
          overtimeTwdPerHour: 600,
          excessTwdPerKm: 20,
          babySeatTwd: 200,
          holidayPercent: 20,
          nightTwdPerHour: 200,
        },
        CHAUFFEURED_CAR_7: {
          passengersMax: 6,
          luggageMax: 5,
          babySeatsMax: 2,
          models: ['Toyota Granvia', 'Volkswagen Caravelle', 'Mercedes-Benz V-Class'],
          plans: [
            { duration: 4, mileage: 80, fareTwd: 4200 },
            { duration: 6, mileage: 120, fareTwd: 5600 },
            { duration: 8, mileage: 160, fareTwd: 7000 },
            { duration: 10, mileage: 200, fareTwd: 8400 },
          ],
          overtimeTwdPerHour: 800,
          excessTwdPerKm: 25,
          babySeatTwd: 200,
          holidayPercent: 20,
          nightTwdPerHour: 250,
        },
      },
    },
    chauffeur_booking: {
      // The last bookable calendar day is `daysAhead` of the settings, which ends before these seconds do.
      window: { counts: 'seconds', min: 4 * hour, max: 61 * day },
      intervalMinutes: slotMinutes,
      claimAheadSeconds: day,
      giveBackSeconds: 2 * hour,
      dispatchAheadSeconds: 2 * hour,
      paymentSeconds: 30 * minute,
      marginSeconds: 15 * minute,
      lateSeconds: 5 * minute,
      patienceSeconds: 30 * minute,
      assign: {
        aheadSeconds: day,
        confirmSeconds: 2 * hour,
        askAgainSeconds: 2 * hour,
        replaceUntilSeconds: 0,
      },
    },
  },
})
