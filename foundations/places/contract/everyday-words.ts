/**
 * Shops and other everyday places, of which riders search for the nearest one. The data has none of them, so the page
 * explains that and lists the known places nearby.
 */
const chains =
  '7-?11|7-?eleven|seven|小七|統一超商|全家|family ?mart|萊爾富|ok ?超商|全聯|px ?mart|家樂福|carrefour|大潤發|愛買|costco|麥當勞|mcdonald|肯德基|kfc|摩斯|漢堡王|subway|必勝客|達美樂|星巴克|starbucks|路易莎|85度c|五十嵐|50嵐|清心|ikea|宜家|宜得利|nitori|無印良品|muji|uniqlo|大創|daiso|康是美|屈臣氏|寶雅|中油|台塑|cpc|鼎泰豐|八方雲集|鬍鬚張|誠品|特力屋|燦坤|迪卡儂|小北百貨|唐吉訶德|唐吉軻德|松本清|誠品書店|金石堂|zara|h&m|nike|momo|nu skin|apple store|全國電子|順發|大買家|三商巧福|爭鮮|藏壽司|壽司郎|海底撈|一蘭|一蘭拉麵|王品|gogoro|ubike|youbike|蝦皮店到店|don ?don ?donki'
const kinds =
  '加油站|廁所|洗手間|公廁|超商|便利商店|超市|大賣場|賣場|餐廳|小吃|早餐|早午餐|午餐|晚餐|火鍋|拉麵|牛肉麵|飲料|手搖|咖啡|酒吧|ktv|錢櫃|好樂迪|藥局|藥妝|診所|牙醫|獸醫|銀行|提款機|atm|郵局|停車場|洗車|健身房|理髮|美髮|書局|書店|五金|花店|眼鏡|民宿|旅館|網咖|洗衣|派出所|警察局|警局|消防局|幼兒園|幼稚園|國小|国小|国中|学校|小學|國中|高中|學校|公車站|公車站牌|教堂|充電站|電影院|游泳池|按摩|居酒屋|夜店|菜市場|超級市場|水族館|寵物店|麵包店|school|church|police station|post office|bus stop|hair salon|laundry|convenience store|supermarket|petrol|gas station|toilet|restroom|washroom|restaurant|cafe|coffee|pharmacy|drugstore|bank|parking|gym|bar|コンビニ|ガソリンスタンド|トイレ|レストラン|スーパー|薬局|銀行|カフェ|駐車場|マクドナルド|スタバ|スターバックス|セブン|セブンイレブン|ファミマ|ラーメン|居酒屋|郵便局|警察署|バス停|学校|ファミリーマート'

let held: RegExp | undefined
/** Built at first use, so that pages without a search do not pay for it. */
const pattern = (): RegExp => {
  held ??= new RegExp(`^(?:附近的?|最近的?|nearest )?(?:${chains}|${kinds})(?:店|門市| near me)?$`, 'iu')
  return held
}

/** Whether the query asks for any shop or everyday place rather than for a name. */
export const isEverydayWord = (typed: string): boolean => pattern().test(typed.normalize('NFKC').trim())
