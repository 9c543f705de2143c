import type { LatLng } from '@daoxing/kit/contract'

export type TaxiRank = { readonly name: string; readonly location: LatLng }
const rank = (name: string, lat: number, lng: number): TaxiRank => ({ name, location: { lat, lng } })

/** Taxi ranks of greater Taipei. */
export const taxiRanks: readonly [TaxiRank, ...TaxiRank[]] = [
  rank('臺北車站', 25.0463, 121.5175),
  rank('臺北轉運站', 25.0497, 121.5184),
  rank('松山機場', 25.0631, 121.5519),
  rank('市政府站', 25.0409, 121.5652),
  rank('臺北101', 25.0338, 121.5637),
  rank('西門站', 25.0421, 121.5083),
  rank('忠孝復興站', 25.0416, 121.5436),
  rank('臺大醫院', 25.0405, 121.5189),
  rank('臺北榮總', 25.1202, 121.5201),
  rank('三軍總醫院', 25.0719, 121.5925),
  rank('長庚臺北', 25.0556, 121.5493),
  rank('國父紀念館', 25.0413, 121.5576),
  rank('中山站', 25.0527, 121.5204),
  rank('士林夜市', 25.0887, 121.5244),
  rank('劍潭站', 25.0846, 121.5251),
  rank('北投站', 25.1318, 121.4986),
  rank('南港車站', 25.0531, 121.6069),
  rank('內湖科技園區', 25.0795, 121.5745),
  rank('公館站', 25.0148, 121.5343),
  rank('板橋車站', 25.0144, 121.4636),
  rank('新莊站', 25.0361, 121.4522),
  rank('三重站', 25.0557, 121.4842),
  rank('永安市場站', 25.0029, 121.5113),
  rank('新店站', 24.9578, 121.5376),
  rank('汐止車站', 25.0679, 121.6613),
  rank('淡水站', 25.1678, 121.4456),
  rank('林口長庚', 25.0617, 121.3677),
  rank('基隆車站', 25.1318, 121.7385),
]
