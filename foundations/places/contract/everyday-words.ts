/**
 * Shops and other everyday places, by which riders ask for the nearest one. None of them is known here: the page says so,
 * and what is near instead.
 */
const chains =
  '7-?11|7-?eleven|seven|小七|統一超商|全家|family ?mart|萊爾富|ok ?超商|全聯|px ?mart|家樂福|carrefour|大潤發|愛買|costco|麥當勞|mcdonald|肯德基|kfc|摩斯|漢堡王|subway|必勝客|達美樂|星巴克|starbucks|路易莎|85度c|五十嵐|50嵐|清心|ikea|宜家|宜得利|nitori|無印良品|muji|uniqlo|大創|daiso|康是美|屈臣氏|寶雅|中油|台塑|cpc|鼎泰豐|八方雲集|鬍鬚張|誠品|特力屋|燦坤|迪卡儂|小北百貨|唐吉訶德|don ?don ?donki'
const kinds =
  '加油站|廁所|洗手間|公廁|超商|便利商店|超市|大賣場|賣場|餐廳|小吃|早餐|早午餐|午餐|晚餐|火鍋|拉麵|牛肉麵|飲料|手搖|咖啡|酒吧|ktv|錢櫃|好樂迪|藥局|藥妝|診所|牙醫|獸醫|銀行|提款機|atm|郵局|停車場|洗車|健身房|理髮|美髮|書局|書店|五金|花店|眼鏡|民宿|旅館|網咖|洗衣|派出所|警察局|convenience store|supermarket|petrol|gas station|toilet|restroom|washroom|restaurant|cafe|coffee|pharmacy|drugstore|bank|parking|gym|bar|コンビニ|ガソリンスタンド|トイレ|レストラン|スーパー|薬局|銀行|カフェ|駐車場|マクドナルド|スタバ|スターバックス|セブン|セブンイレブン|ファミマ|ファミリーマート'

let held: RegExp | undefined
/** Made at the first question, so that pages that ask none do without it. */
const pattern = (): RegExp => {
  held ??= new RegExp(`^(?:附近的?|最近的?)?(?:${chains}|${kinds})(?:店|門市)?$`, 'iu')
  return held
}

/** Whether somebody asks for any shop or place of everyday life rather than for a name. */
export const isEverydayWord = (typed: string): boolean => pattern().test(typed.normalize('NFKC').trim())
