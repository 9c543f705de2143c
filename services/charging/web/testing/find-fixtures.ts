import type { CarSeries, Charger, ChargingStation, MyCar, StationDetail } from '@daoxing/charging/contract'

export const station = (changes: Partial<ChargingStation> = {}): ChargingStation => ({
  ...{ stationId: 'L1', countryCode: 'TW', partyId: 'SPK', stationName: '信義廣場充電站' },
  ...{ latitude: 25.0339, longitude: 121.5645, address: '臺北市信義區市府路 45 號', isOpen: true, isRoaming: true },
  ...{ kind: 'combined', maxPowerKw: 180, free: 2, total: 4, plugs: ['CCS2', 'Type2'], fromTwdPerKwh: 9.5 },
  ...{ statusAt: '2026-11-24T02:00:00.000Z', distanceMetres: 820, driveMinutes: 4, estimateTwd: 412, chanceFree: 0.87 },
  isFavourite: false,
  ...changes,
})

const energy = { type: 'ENERGY' as const, from: null, until: null, days: [], fromKwh: null, fromMinutes: null }

export const charger = (changes: Partial<Charger> = {}): Charger => ({
  ...{ chargerId: 'E1', evseId: 'TW*SPK*E1', reference: 'A1', status: 'AVAILABLE' },
  ...{ statusAt: '2026-11-24T02:00:00.000Z', floor: 'B2', bay: '12', canReserve: false, canUnlock: true },
  connectors: [
    {
      ...{ connectorId: '1', plug: 'CCS2', current: 'DC', powerKw: 180, maxVoltage: 920, maxAmperage: 300 },
      ...{ isCable: true, tariffId: 'T1', fitsCar: true },
      tariff: [
        { ...energy, priceTwd: 12, from: '08:00', until: '22:00', isNow: true },
        { ...energy, priceTwd: 9.5, from: '22:00', until: '08:00', isNow: false },
        { ...energy, type: 'PARKING_TIME', priceTwd: 300, isNow: true },
      ],
    },
  ],
  ...changes,
})

/** A charger of another power, whose plug the car of the fixture also takes. */
export const slowCharger = charger({
  ...{ chargerId: 'E2', reference: 'B7', evseId: 'TW*SPK*E2' },
  connectors: [
    {
      ...{ connectorId: '1', plug: 'Type2', current: 'AC', powerKw: 11, maxVoltage: 400, maxAmperage: 16 },
      ...{ isCable: false, tariffId: 'T2', fitsCar: true },
      tariff: [
        { ...energy, type: 'TIME', priceTwd: 60, isNow: true },
        { ...energy, type: 'FLAT', priceTwd: 20, isNow: true },
      ],
    },
  ],
})

export const detail = (changes: Partial<StationDetail> = {}): StationDetail => ({
  station: station(),
  ...{ operatorName: '星火充電', helpline: '0800-000-123', chargers: [charger(), slowCharger] },
  ...{ isTwentyFourSeven: false, hours: [{ day: 1, opens: '06:00', closes: '23:00' }], opensAt: null, closesAt: null },
  ...{ facilities: ['CAFE', 'METRO_STATION'], directions: '由松智路入口進場', heightLimitCm: 210 },
  ...{ parkingFee: '每小時 60 元', graceMinutes: { AC: 30, DC: 10 }, photos: [], reports: [] },
  lastUpdated: '2026-11-24T02:00:00.000Z',
  ...changes,
})

export const myCar: MyCar = { carSeriesId: 'ioniq5', nowPercent: 20, targetPercent: 80 }

export const series: CarSeries = {
  ...{ carSeriesId: 'ioniq5', brand: '現代', name: 'IONIQ 5', plugs: ['CCS1', 'CCS2'], usableKwh: 74 },
  ...{ maxAcKw: 11, maxDcKw: 220, whPerKm: 170 },
}

export const filters = {
  cpos: [
    { partyId: 'SPK', name: '星火充電', stations: 52 },
    { partyId: 'VLT', name: '伏特加電', stations: 31 },
  ],
  priceTypes: ['ENERGY', 'TIME', 'FLAT', 'PARKING_TIME'],
  contractorCpos: [],
  carSeries: [series],
  connectorToCarSeries: { CCS2: ['ioniq5'] },
}

export const quoteOf = (minutes: number, totalTwd: number) => ({
  ...{ quoteHash: `q${minutes}`, expiresAt: '2026-11-24T03:00:00.000Z', holdTwd: 500, plug: 'CCS2', fitsCar: true },
  ...{ reservation: null, priceOf: null },
  estimate: {
    ...{ energyKwh: 44.4, minutes, totalTwd, lines: [], limitedBy: 'car', graceEndsAt: null },
    afterGraceTwdPerHour: null,
  },
})
