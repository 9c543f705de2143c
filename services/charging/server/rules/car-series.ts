import type { CarSeries, PlugType } from '@daoxing/charging/contract'

/**
 * Series of electric cars that are, or were, sold in Taiwan. Energy, powers and consumption are those of the makers' data
 * sheets for WLTP, as EV Database (ev-database.org) collects them; the usable energy is an estimate of EV Database where a
 * maker names only the gross one. Plugs are those of cars for Taiwan: CCS1 and J1772, but CCS2 and Type 2 for Tesla since
 * the third quarter of 2021 (storm.mg/lifestyle/5188494), CHAdeMO for the Leaf. Maker and model year may differ a little.
 */
type Row = readonly [
  id: string,
  brand: string,
  name: string,
  plugs: keyof typeof plugSets,
  usableKwh: number,
  maxAcKw: number,
  maxDcKw: number,
  whPerKm: number,
]

const plugSets = {
  us: ['CCS1', 'SAE_J1772'],
  eu: ['CCS2', 'Type2'],
  jp: ['CHAdeMO', 'SAE_J1772'],
} as const satisfies Record<string, readonly PlugType[]>

const rows: readonly Row[] = [
  ['tesla-model-3-rwd', 'Tesla', 'Model 3 RWD', 'eu', 57.5, 11, 170, 132],
  ['tesla-model-3-lr', 'Tesla', 'Model 3 Long Range', 'eu', 75, 11, 250, 140],
  ['tesla-model-3-performance', 'Tesla', 'Model 3 Performance', 'eu', 75, 11, 250, 165],
  ['tesla-model-y-rwd', 'Tesla', 'Model Y RWD', 'eu', 57.5, 11, 170, 157],
  ['tesla-model-y-lr', 'Tesla', 'Model Y Long Range', 'eu', 75, 11, 250, 155],
  ['tesla-model-y-performance', 'Tesla', 'Model Y Performance', 'eu', 75, 11, 250, 173],
  ['tesla-model-s', 'Tesla', 'Model S', 'eu', 95, 11, 250, 175],
  ['tesla-model-x', 'Tesla', 'Model X', 'eu', 95, 11, 250, 191],
  ['luxgen-n7', 'Luxgen', 'n⁷', 'us', 55.6, 11, 130, 160],
  ['nissan-leaf-40', 'Nissan', 'Leaf 40 kWh', 'jp', 39, 6.6, 46, 171],
  ['nissan-leaf-62', 'Nissan', 'Leaf 62 kWh', 'jp', 59, 6.6, 100, 185],
  ['nissan-ariya-63', 'Nissan', 'Ariya 63 kWh', 'us', 63, 7.4, 130, 176],
  ['bmw-i4-edrive40', 'BMW', 'i4 eDrive40', 'us', 80.7, 11, 205, 161],
  ['bmw-i4-m50', 'BMW', 'i4 M50', 'us', 80.7, 11, 205, 190],
  ['bmw-i5-edrive40', 'BMW', 'i5 eDrive40', 'us', 81.2, 11, 205, 159],
  ['bmw-i5-m60', 'BMW', 'i5 M60', 'us', 81.2, 11, 205, 182],
  ['bmw-i7-xdrive60', 'BMW', 'i7 xDrive60', 'us', 101.7, 11, 195, 189],
  ['bmw-ix1-xdrive30', 'BMW', 'iX1 xDrive30', 'us', 64.7, 11, 130, 173],
  ['bmw-ix2-xdrive30', 'BMW', 'iX2 xDrive30', 'us', 64.8, 11, 130, 169],
  ['bmw-ix3', 'BMW', 'iX3', 'us', 74, 11, 150, 185],
  ['bmw-ix-xdrive40', 'BMW', 'iX xDrive40', 'us', 71, 11, 150, 198],
  ['bmw-ix-xdrive50', 'BMW', 'iX xDrive50', 'us', 105.2, 11, 195, 201],
  ['mini-cooper-se', 'MINI', 'Cooper SE', 'us', 49.2, 11, 95, 141],
  ['mini-aceman-se', 'MINI', 'Aceman SE', 'us', 49.2, 11, 95, 144],
  ['mercedes-eqa-250', 'Mercedes-Benz', 'EQA 250', 'us', 66.5, 11, 100, 178],
  ['mercedes-eqb-350', 'Mercedes-Benz', 'EQB 350 4MATIC', 'us', 66.5, 11, 100, 183],
  ['mercedes-eqe-350', 'Mercedes-Benz', 'EQE 350', 'us', 89, 11, 170, 167],
  ['mercedes-eqe-suv-350', 'Mercedes-Benz', 'EQE SUV 350', 'us', 89, 11, 170, 185],
  ['mercedes-eqs-450', 'Mercedes-Benz', 'EQS 450+', 'us', 107.8, 11, 200, 168],
  ['audi-q4-etron-45', 'Audi', 'Q4 e-tron 45', 'us', 76.6, 11, 175, 173],
  ['audi-q8-etron-50', 'Audi', 'Q8 e-tron 50', 'us', 89, 11, 150, 203],
  ['audi-q8-etron-55', 'Audi', 'Q8 e-tron 55', 'us', 106, 11, 170, 207],
  ['audi-etron-gt', 'Audi', 'e-tron GT quattro', 'us', 83.7, 11, 270, 198],
  ['porsche-taycan', 'Porsche', 'Taycan', 'us', 82.3, 11, 270, 172],
  ['porsche-taycan-4s', 'Porsche', 'Taycan 4S', 'us', 83.7, 11, 270, 210],
  ['porsche-macan-4', 'Porsche', 'Macan 4', 'us', 95, 11, 270, 179],
  ['volvo-ex30-single', 'Volvo', 'EX30 Extended Range', 'us', 65, 11, 153, 170],
  ['volvo-ec40-single', 'Volvo', 'EC40', 'us', 66, 11, 135, 165],
  ['volvo-ex40-twin', 'Volvo', 'EX40 Twin Motor', 'us', 79, 11, 205, 179],
  ['volvo-ex90', 'Volvo', 'EX90 Twin Motor', 'us', 107, 11, 250, 208],
  ['polestar-2-lr', 'Polestar', '2 Long Range', 'us', 79, 11, 205, 148],
  ['hyundai-ioniq5-sr', 'Hyundai', 'IONIQ 5 58 kWh', 'us', 54, 11, 175, 167],
  ['hyundai-ioniq5-lr', 'Hyundai', 'IONIQ 5 77 kWh', 'us', 74, 11, 235, 170],
  ['hyundai-ioniq6-lr', 'Hyundai', 'IONIQ 6 77 kWh', 'us', 74, 11, 235, 143],
  ['hyundai-kona-electric', 'Hyundai', 'KONA Electric 64 kWh', 'us', 65.4, 11, 105, 147],
  ['kia-ev6-lr', 'Kia', 'EV6 Long Range', 'us', 74, 11, 235, 165],
  ['kia-ev6-gt', 'Kia', 'EV6 GT', 'us', 74, 11, 235, 206],
  ['kia-ev9', 'Kia', 'EV9', 'us', 96, 11, 210, 202],
  ['kia-niro-ev', 'Kia', 'Niro EV', 'us', 64.8, 11, 80, 162],
  ['ford-mustang-mach-e', 'Ford', 'Mustang Mach-E', 'us', 91, 11, 150, 174],
  ['toyota-bz4x', 'Toyota', 'bZ4X', 'us', 64, 6.6, 150, 144],
  ['subaru-solterra', 'Subaru', 'Solterra', 'us', 64, 6.6, 150, 160],
  ['lexus-ux300e', 'Lexus', 'UX 300e', 'us', 64, 6.6, 50, 167],
  ['lexus-rz450e', 'Lexus', 'RZ 450e', 'us', 64, 6.6, 150, 168],
  ['mg4-xpower', 'MG', 'MG4 XPOWER', 'us', 61.7, 6.6, 140, 187],
  ['peugeot-e2008', 'Peugeot', 'e-2008', 'us', 46.3, 7.4, 100, 154],
  ['jaguar-ipace', 'Jaguar', 'I-PACE', 'us', 84.7, 11, 104, 220],
  ['volkswagen-id4-pro', 'Volkswagen', 'ID.4 Pro', 'us', 77, 11, 135, 168],
  ['skoda-enyaq-85', 'Škoda', 'Enyaq 85', 'us', 77, 11, 135, 155],
]

/** Every series, by brand and name. */
export const carSeries: readonly CarSeries[] = rows
  .map(([carSeriesId, brand, name, plugs, usableKwh, maxAcKw, maxDcKw, whPerKm]) => ({
    ...{ carSeriesId, brand, name, plugs: [...plugSets[plugs]] },
    ...{ usableKwh, maxAcKw, maxDcKw, whPerKm },
  }))
  .toSorted((one, other) => `${one.brand} ${one.name}`.localeCompare(`${other.brand} ${other.name}`, 'en'))

const byId = new Map(carSeries.map((series) => [series.carSeriesId, series]))

/** Undefined for a series that is not known. */
export const seriesOf = (carSeriesId: string): CarSeries | undefined => byId.get(carSeriesId)

/** The series that each plug fits. */
export const connectorToCarSeries = (): Record<string, string[]> =>
  Object.fromEntries(
    (['CCS1', 'CCS2', 'CHAdeMO', 'Type2', 'SAE_J1772'] as const).map((plug) => [
      plug,
      carSeries.filter(({ plugs }) => plugs.includes(plug)).map(({ carSeriesId }) => carSeriesId),
    ]),
  )
