import type { AirportClass, ShuttlePrice } from '@daoxing/taxi/contract'

type Line = readonly [
  airport: ShuttlePrice['airport'],
  county: string,
  town: string | null,
  fourSeaterTwd: number,
  sixSeaterTwd: number,
  businessTwd: number,
]

/**
 * Default prices until an operator fills the table, by the distance to the centre of the county, or of a remote town.
 */
const lines: readonly Line[] = [
  ['TPE', '臺北市', null, 1100, 1450, 1900],
  ['TPE', '臺北市', '文山區', 1200, 1550, 2000],
  ['TPE', '臺北市', '南港區', 1200, 1550, 2000],
  ['TPE', '臺北市', '內湖區', 1200, 1550, 2000],
  ['TPE', '新北市', null, 1200, 1550, 2000],
  ['TPE', '新北市', '林口區', 800, 1100, 1500],
  ['TPE', '新北市', '板橋區', 1050, 1400, 1850],
  ['TPE', '新北市', '淡水區', 1300, 1650, 2100],
  ['TPE', '新北市', '瑞芳區', 1700, 2100, 2600],
  ['TPE', '桃園市', null, 700, 1000, 1400],
  ['TPE', '桃園市', '復興區', 1600, 2000, 2500],
  ['TPE', '基隆市', null, 1500, 1900, 2400],
  ['TPE', '新竹市', null, 1400, 1800, 2300],
  ['TPE', '新竹縣', null, 1400, 1800, 2300],
  ['TPE', '苗栗縣', null, 1900, 2400, 3000],
  ['TPE', '宜蘭縣', null, 2200, 2700, 3400],
  ['TPE', '臺中市', null, 2800, 3400, 4200],
  ['TSA', '臺北市', null, 500, 750, 1200],
  ['TSA', '新北市', null, 750, 1050, 1500],
  ['TSA', '桃園市', null, 1300, 1700, 2200],
  ['TSA', '基隆市', null, 1000, 1350, 1800],
  ['TSA', '宜蘭縣', null, 1700, 2200, 2800],
  ['KHH', '高雄市', null, 600, 900, 1300],
  ['KHH', '高雄市', '美濃區', 1300, 1700, 2200],
  ['KHH', '臺南市', null, 1500, 1900, 2400],
  ['KHH', '屏東縣', null, 1300, 1700, 2200],
  ['KHH', '屏東縣', '恆春鎮', 2800, 3400, 4200],
  ['KHH', '嘉義市', null, 2300, 2900, 3600],
  ['KHH', '嘉義縣', null, 2400, 3000, 3700],
  ['RMQ', '臺中市', null, 700, 1000, 1400],
  ['RMQ', '彰化縣', null, 1100, 1450, 1900],
  ['RMQ', '苗栗縣', null, 1300, 1700, 2200],
  ['RMQ', '南投縣', null, 1500, 1900, 2400],
  ['RMQ', '雲林縣', null, 1700, 2200, 2800],
]

export const usualShuttlePrices: ShuttlePrice[] = lines.map(
  ([airport, county, town, airport_four_seater, airport_six_seater, airport_business]) => ({
    airport,
    county,
    town,
    prices: { airport_four_seater, airport_six_seater, airport_business } satisfies Record<AirportClass, number>,
  }),
)
