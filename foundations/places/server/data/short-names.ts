import type { Place } from '../places/place.ts'

/** Spoken names of a place, in addition to the names in its row. */
/** By the id of the place. */
export const shortNames = new Map<string, readonly string[]>([
  ['taipei-101', ['台北101大樓', '101大樓', '101購物中心', '台北一零一', '台北101觀景台']],
  ['tpe-terminal-1', ['桃園機場第一航廈', '第一航廈', '一航', '一航廈']],
  ['tpe-terminal-2', ['桃園機場第二航廈', '第二航廈', '二航', '二航廈']],
  ['ntu-hospital', ['台大總院', '臺大醫院總院']],
  ['ntu-children-hospital', ['兒醫', '兒童醫院', '臺大兒醫']],
  ['chang-gung-taipei', ['長庚醫院']],
  ['chang-gung-linkou', ['長庚醫院']],
  ['mackay-taipei', ['馬偕醫院']],
  ['nycu-hsinchu', ['陽明交大']],
  ['nycu-yangming', ['陽明交大']],
  ['kmuh', ['高醫大']],
  ['taipei-hospital', ['部立台北醫院', '部北']],
  ['ntnu', ['台師大', '臺師大']],
  ['taoyuan-general', ['桃園醫院', '部立桃園醫院']],
  ['tainan-confucius', ['孔廟', '臺南孔廟']],
  ['taichung-confucius', ['孔廟', '臺中孔子廟']],
  ['kaohsiung-confucius', ['孔廟', '高雄孔子廟']],
  ['changhua-confucius', ['孔廟', '彰化孔廟']],
  ['peace-park', ['二二八公園']],
  ['sys-memorial', ['SYS Memorial Hall']],
  ['zushi-temple', ['三峽祖師廟']],
  ['veterans-general-hospital', ['石牌榮總', '台北榮總']],
  ['city-hospital-zhongxing', ['聯醫中興']],
  ['city-hospital-renai', ['聯醫仁愛']],
  ['city-hospital-heping', ['聯醫和平']],
  ['city-hospital-zhongxiao', ['聯醫忠孝']],
  ['city-hospital-yangming', ['聯醫陽明']],
  ['far-eastern-hospital', ['亞東']],
  ['tzu-chi-taipei', ['台北慈濟', '慈濟醫院']],
  ['tzu-chi-taichung', ['中慈']],
  ['tzu-chi-hualien', ['花慈', '慈濟醫院']],
  ['luodong-st-mary', ['羅東聖母', '聖母醫院']],
])

/** Long endings of hospital names, and their spoken forms. */
const saidShort: readonly (readonly [written: RegExp, said: string])[] = [
  [/榮民總醫院/u, '榮總'],
  [/長庚紀念醫院/u, '長庚'],
  [/三軍總醫院/u, '三總'],
  [/兒童醫院/u, '兒醫'],
  [/醫學大學(?=附設)/u, '醫大'],
  [/附設醫院/u, '附醫'],
]

/** The same in English, in both directions: some signs have the full name, others the short one. */
const saidShortEn: readonly (readonly [written: RegExp, said: string])[] = [
  [/\bNational Taiwan University\b/, 'NTU'],
  [/\bNTU Hospital\b/, 'National Taiwan University Hospital'],
  [/\bNational Taiwan Normal University\b/, 'NTNU'],
  [/\bNational Chengchi University\b/, 'NCCU'],
  [/\bNational Tsing Hua University\b/, 'NTHU'],
  [/\bNational Cheng Kung University\b/, 'NCKU'],
  [/\bChiang Kai-shek\b/i, 'CKS'],
  [/\bVeterans General Hospital\b/, 'VGH'],
  [/\bMemorial Hospital\b/, 'Hospital'],
]

/** Adds the short names of a place: of hospitals by the rules above, of some other places by the table. */
export function withShortNames(place: Place): Place {
  const { id, kind, name, nameEn, aliases } = place
  const ruled = kind === 'hospital' ? saidShort.filter(([written]) => written.test(name)) : []
  const said = [...(shortNames.get(id) ?? []), ...ruled.map(([written, short]) => name.replace(written, short))]
  const saidEn = saidShortEn.flatMap(([written, short]) => (written.test(nameEn) ? nameEn.replace(written, short) : []))
  const added = [...new Set([...said, ...saidEn])].filter((each) => each !== name && !aliases.includes(each))
  return added.length === 0 ? place : { ...place, aliases: [...aliases, ...added] }
}
