/**
 * What visitors from Japan type for places of Taiwan, in the characters of Taiwan: 台北駅, 桃園空港, 円山, タイペイ101.
 * Characters that Japan writes as the mainland does are converted with those. None where nothing in it is Japanese; a
 * station of trains is tried before one of the metro.
 */
export function fromJapanese(text: string): readonly string[] {
  const plain = text.normalize('NFKC')
  const katakana = plain.replace(/[ぁ-ゖ]/gu, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + kanaApart))
  const told = written.reduce((those, [japanese, chinese]) => those.replaceAll(japanese, chinese), katakana)
  if ((told === plain && !told.includes('駅')) || !/\p{Script=Han}/u.test(told)) return []
  return [...new Set(['車站', '站'].map((station) => told.replaceAll('駅', station)))]
}

/** How far a sign of hiragana stands before the same in katakana. */
const kanaApart = 0x60

/** The longer ones first: what is left of a word is no other word. */
const written: readonly (readonly [japanese: string, chinese: string])[] = [
  ['チュウセイキネンドウ', '中正紀念堂'],
  ['リュウザンジ', '龍山寺'],
  ['ロンシャンスー', '龍山寺'],
  ['シーメンディン', '西門町'],
  ['セイモンチョウ', '西門町'],
  ['ジォウフェン', '九份'],
  ['キュウフン', '九份'],
  ['カオシュン', '高雄'],
  ['エイコウガイ', '永康街'],
  ['ニチゲツタン', '日月潭'],
  ['タイチュウ', '台中'],
  ['タイジョン', '台中'],
  ['タオユエン', '桃園'],
  ['トウエン', '桃園'],
  ['タイペイ', '台北'],
  ['タイホク', '台北'],
  ['タイナン', '台南'],
  ['キールン', '基隆'],
  ['ショウザン', '松山'],
  ['タンスイ', '淡水'],
  ['コキュウ', '故宮'],
  ['シリン', '士林'],
  ['ホクトウ', '北投'],
  ['タカオ', '高雄'],
  ['カレン', '花蓮'],
  ['ヨイチ', '夜市'],
  ['ホテル', '飯店'],
  ['市役所', '市政府'],
  ['バスターミナル', '轉運站'],
  ['空港', '機場'],
  ['病院', '醫院'],
  ['円', '圓'],
  ['広', '廣'],
  ['栄', '榮'],
  ['竜', '龍'],
  ['渓', '溪'],
  ['塩', '鹽'],
  ['県', '縣'],
  ['楽', '樂'],
  ['観', '觀'],
  ['鉄', '鐵'],
  ['の', ''],
  ['ノ', ''],
]
