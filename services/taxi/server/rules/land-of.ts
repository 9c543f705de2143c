type Village = { readonly county: string; readonly town: string; readonly village: string }

/** Counties of islands; what of them no bridge reaches is listed below. */
const islandCounties: readonly string[] = ['澎湖縣', '金門縣', '連江縣']
/** Towns that no road leads to, not even from the rest of their county. */
const islandTowns: readonly string[] = [
  '屏東縣琉球鄉',
  '臺東縣綠島鄉',
  '臺東縣蘭嶼鄉',
  '澎湖縣望安鄉',
  '澎湖縣七美鄉',
  '金門縣烏坵鄉',
  '連江縣南竿鄉',
  '連江縣北竿鄉',
  '連江縣莒光鄉',
  '連江縣東引鄉',
]
/** Villages on an island of their own. */
const islandVillages: readonly string[] = [
  '澎湖縣馬公市虎井里',
  '澎湖縣馬公市桶盤里',
  '澎湖縣白沙鄉吉貝村',
  '澎湖縣白沙鄉鳥嶼村',
  '澎湖縣白沙鄉員貝村',
  '澎湖縣白沙鄉大倉村',
]

/** On which land a village lies: two that differ have the sea between them, and no road. */
export function landOf({ county, town, village }: Village): string {
  const townName = `${county}${town}`
  const villageName = `${townName}${village}`
  if (islandVillages.includes(villageName)) return villageName
  if (islandTowns.includes(townName)) return townName
  return islandCounties.includes(county) ? county : 'main'
}
