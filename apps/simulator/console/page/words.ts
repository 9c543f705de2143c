/** Words of the console: Traditional Chinese, English, Japanese. */
const words = {
  brand: ['島行', 'Daoxing', '島行'],
  title: ['城市', 'city', 'シティ'],
  speed: ['城市速度', 'City speed', '街の速さ'],
  drivers: ['司機', 'Drivers', '運転手'],
  apply: ['套用', 'Apply', '適用'],
  tab_messages: ['簡訊', 'SMS', 'SMS'],
  tab_mails: ['信件', 'Mail', 'メール'],
  tab_decisions: ['派遣', 'Dispatch', '配車'],
  tab_trips: ['行程', 'Trips', '乗車'],
  tab_drivers: ['司機', 'Drivers', '運転手'],
  tab_tickets: ['客服', 'Service', '問い合わせ'],
  tab_faults: ['故障', 'Faults', '障害'],
  tab_map: ['地圖', 'Map', '地図'],
  tab_figures: ['數字', 'Figures', '数字'],
  state_connecting: ['連線中', 'connecting', '接続中'],
  state_off: ['下班', 'off shift', '休み'],
  state_free: ['空車', 'free', '空車'],
  state_offered: ['考慮中', 'offered', '検討中'],
  state_pickup: ['前往接客', 'to the rider', '迎車'],
  state_waiting: ['等候上車', 'waiting', '待機'],
  state_riding: ['載客中', 'riding', '乗車中'],
  state_collecting: ['收款中', 'collecting', '精算'],
  offline: ['斷線', 'offline', '切断'],
  silent: [
    '城市沒有回應，畫面停在最後一刻。',
    'The city does not answer; this is the last picture.',
    '街から応答がありません。最後の画面です。',
  ],
  no_map: [
    '地圖底圖尚未取得，稍後再試。',
    'The base map is not here yet; trying again.',
    '地図はまだ取得できません。再試行します。',
  ],
  no_messages: [
    '還沒有簡訊。有人登入時，驗證碼會出現在這裡。',
    'No messages yet. When somebody signs in, the code appears here.',
    'メッセージはまだありません。サインインするとコードがここに届きます。',
  ],
  no_mails: [
    '還沒有信件。有人驗證電子信箱時，信會出現在這裡。',
    'No mail yet. When somebody confirms an address, the mail appears here.',
    'メールはまだありません。アドレスの確認があるとここに届きます。',
  ],
  open_link: ['開啟連結', 'Open link', 'リンクを開く'],
  no_decisions: [
    '還沒有派遣。有人叫車時，每一次配對和原因會列在這裡。',
    'No dispatch yet. When somebody hails, every match and its reason is listed here.',
    '配車はまだありません。呼び出しがあると理由とともに並びます。',
  ],
  no_decision_of_trip: [
    '找不到這個行程的派遣紀錄。紀錄保留 7 天。',
    'No decision about such a trip. They are kept for 7 days.',
    'この乗車の配車記録はありません。保存は 7 日間です。',
  ],
  no_tickets: [
    '還沒有人找客服。乘客從行程明細回報遺失物或車資問題時，會列在這裡。',
    'Nobody has asked customer service yet. Lost property and fare questions of riders appear here.',
    'お問い合わせはまだありません。忘れ物や料金の質問がここに届きます。',
  ],
  topic_lostItem: ['遺失物', 'Lost property', '忘れ物'],
  topic_fareQuestion: ['車資有問題', 'Fare question', '料金について'],
  ticket_open: ['等候回覆', 'waiting', '回答待ち'],
  ticket_answered: ['已回覆', 'answered', '回答済み'],
  ticket_closed: ['已結案', 'closed', '終了'],
  answer: ['回覆乘客', 'Answer the rider', '乗客に回答'],
  answer_given: ['客服回覆', 'Our answer', '回答'],
  answer_again: ['補充回覆', 'Add to the answer', '回答を追加'],
  answer_send: ['送出回覆', 'Send', '送信'],
  answer_close: ['回覆並結案', 'Send and close', '送信して終了'],
  no_trips: ['目前沒有進行中的行程。', 'No trip is under way.', '進行中の乗車はありません。'],
  no_drivers: ['沒有符合的司機。', 'No driver fits.', '該当する運転手はいません。'],
  find_phone: ['輸入手機號碼篩選', 'Filter by phone number', '電話番号で絞り込む'],
  find_mail: ['輸入電子信箱篩選', 'Filter by address', 'アドレスで絞り込む'],
  find_trip: ['輸入行程編號篩選', 'Filter by trip', '乗車番号で絞り込む'],
  find_driver: ['輸入車牌、姓名或編號', 'Plate, name or id', 'ナンバー、名前、番号'],
  copy: ['複製', 'Copy', 'コピー'],
  copied: ['已複製', 'Copied', 'コピー済み'],
  show: ['在地圖上看', 'Show on map', '地図で見る'],
  driver_cancels: ['司機取消', 'Driver cancels', '運転手が取消'],
  cut_line: ['斷線 30 秒', 'Cut line for 30 s', '30 秒切断'],
  close: ['關閉', 'Close', '閉じる'],
  waiting_riders: ['等候乘客', 'waiting', '待ち客'],
  free_drivers: ['空車', 'free', '空車'],
  candidates: ['候選司機', 'Candidates', '候補'],
  nobody: ['未派出', 'nobody', 'なし'],
  is_chosen: ['派給這趟', 'chosen', 'この乗車へ'],
  outcome: ['結果', 'Outcome', '結果'],
  excluded: ['排除', 'Excluded', '除外'],
  metres: ['公尺', 'metres', 'メートル'],
  why: ['原因', 'Why', '理由'],
  why_this_car: ['派遣經過', 'Why this car', '配車の経緯'],
  follow_trip: ['只看這個行程', 'This trip only', 'この乗車だけを見る'],
  pair_facts: [
    '已等 {waited} 秒 · 搜尋範圍 {km} 公里 · 等候折抵 {bonus} 秒',
    'waited {waited} s · search reaches {km} km · the wait outweighs {bonus} s',
    '待ち {waited} 秒 · 検索範囲 {km} km · 待ちの加点 {bonus} 秒',
  ],
  took: [
    '耗時 {n} 毫秒（找車 {weighMs}、配對 {matchMs}、派單 {offerMs}）',
    'took {n} ms (weighing {weighMs}, matching {matchMs}, offering {offerMs})',
    '所要 {n} ms（探索 {weighMs}、割当 {matchMs}、依頼 {offerMs}）',
  ],
  asked_drivers: ['這趟問過的司機', 'Drivers asked for this trip', 'この乗車で依頼した運転手'],
  asked_at: ['時間', 'Time', '時刻'],
  offer_open: ['考慮中', 'open', '検討中'],
  offer_accepted: ['接單', 'accepted', '受諾'],
  offer_rejected: ['婉拒', 'refused', '辞退'],
  offer_expired: ['逾時未回', 'ran out', '時間切れ'],
  offer_withdrawn: ['已撤回', 'withdrawn', '取り下げ'],
  pickup_seconds: ['接客秒數', 'pick-up s', '迎車秒'],
  cost: ['成本', 'cost', 'コスト'],
  fault_driver_offline: ['10 位司機斷線 30 秒', '10 drivers lose their line for 30 s', '運転手 10 人が 30 秒切断'],
  fault_refuse_all: ['所有司機拒單 60 秒', 'Every driver refuses for 60 s', '全運転手が 60 秒拒否'],
  fault_no_drivers: ['空車全部下班 60 秒', 'All free drivers go home for 60 s', '空車が 60 秒休む'],
  fault_accept_late: ['接單太遲 60 秒', 'Drivers accept too late for 60 s', '60 秒間、受諾が遅れる'],
  fault_riders_absent: ['乘客都不出現 15 分鐘', 'No rider comes to the car for 15 min', '15 分間、乗客が現れない'],
  fault_false_arrival: ['司機謊報抵達 5 分鐘', 'Drivers report arrival from afar for 5 min', '5 分間、到着を偽る'],
  fault_come_late: ['接單後不出發 15 分鐘', 'Drivers set out 15 min late', '15 分遅れて向かう'],
  fault_slow_network: [
    '司機網路慢 2 秒，持續 60 秒',
    'Calls of drivers take 2 s longer for 60 s',
    '運転手の通信が 60 秒間 2 秒遅い',
  ],
  fault_drop_answers: ['三成回應遺失 60 秒', '30 % of the answers get lost for 60 s', '60 秒間、応答の 3 割が失われる'],
  fault_driver_cancels: ['司機取消', 'Driver cancels', '運転手が取消'],
  moods_card: ['信用卡支付的狀況', 'How the card provider behaves', 'カード決済の状態'],
  moods_line: ['LINE Pay 的狀況', 'How LINE Pay behaves', 'LINE Pay の状態'],
  faults_about: [
    '讓事情出錯，看產品怎麼面對。',
    'Make something go wrong and watch the product cope.',
    '障害を起こし、製品の対応を見る。',
  ],
  map_silent: [
    '伺服器沒有回應，暫時看不到地圖設定。',
    'The server does not answer, so the map cannot be seen to now.',
    'サーバーから応答がなく、地図の設定を表示できません。',
  ],
  map_none: [
    '目前沒有匯入街道：只畫已知的主要道路，路線是示意。',
    'No streets are imported: main streets that are known are drawn, and routes are schematic.',
    '道路は取り込まれていません。主要道路だけを描き、経路は略図です。',
  ],
  map_streets: ['使用中的街道：{name}（{at}）', 'Streets in use: {name} ({at})', '使用中の道路：{name}（{at}）'],
  map_import: [
    '下載並匯入臺灣的街道',
    'Download and import the streets of Taiwan',
    '台湾の道路をダウンロードして取り込む',
  ],
  map_go_on: ['從中斷處繼續匯入', 'Go on with the import', '中断したところから続ける'],
  map_import_again: ['下載最新街道並重新匯入', 'Import the latest streets', '最新の道路を取り込み直す'],
  map_downloading: ['正在下載圖資', 'Downloading the map data', '地図データをダウンロード中'],
  map_reading: ['正在讀取圖資', 'Reading the map data', '地図データを読み込み中'],
  map_step: [
    '正在匯入：第 {at} 步，共 {all} 步',
    'Importing: step {at} of {all}',
    '取り込み中：{all} 段階中 {at} 段階目',
  ],
  map_done: [
    '匯入完成，乘客看到的街道已更新。',
    'Imported. Riders now see these streets.',
    '取り込みが完了し、乗客の地図が更新されました。',
  ],
  map_failed: ['匯入中斷', 'The import stopped', '取り込みが中断しました'],
  map_kept: [
    '已完成的部分都保留著，可以從中斷處繼續。',
    'What was done is kept, and the import can go on from there.',
    '完了した分は残っており、続きから再開できます。',
  ],
  map_streets_title: ['街道', 'Streets', '道路'],
  map_style_title: ['乘客看到的地圖', 'Map that riders see', '乗客に表示する地図'],
  map_style: [
    '免費樣式需要網路，資料來源會標示在地圖上。',
    'A free style needs a network; its sources are named on the map.',
    '無料のスタイルには通信が必要で、出典は地図上に表示されます。',
  ],
  map_fixed: [
    '地圖樣式由伺服器的環境變數決定，這裡不能更改。',
    'The environment of the server sets the style, so it cannot be changed here.',
    '地図のスタイルはサーバーの環境変数で決まっています。',
  ],
  map_own: ['自己的示意地圖', 'Our own map', '自前の地図'],
  clear: ['全部復原', 'Put all right', 'すべて戻す'],
  seconds_left: ['剩 {n} 秒', '{n} s left', '残り {n} 秒'],
  struck: ['已影響 {n} 位司機', '{n} drivers struck', '{n} 人に影響'],
  failed: ['沒有成功：{why}', 'That failed: {why}', '失敗：{why}'],
  why_silent: [
    '伺服器沒有回應，請稍後再試。',
    'the server does not answer; try again later.',
    'サーバーから応答がありません。',
  ],
  why_refused: ['伺服器沒有接受這個要求。', 'the server did not accept this.', 'サーバーが受け付けませんでした。'],
  seed: ['種子', 'Seed', 'シード'],
} as const satisfies Readonly<Record<string, readonly [string, string, string]>>

export type Word = keyof typeof words
export const languages = [
  { code: 'zh-TW', name: '中文' },
  { code: 'en', name: 'English' },
  { code: 'ja', name: '日本語' },
] as const
export type LanguageCode = (typeof languages)[number]['code']

const kept = localStorage.getItem('language') ?? navigator.language
let current: LanguageCode = languages.find(({ code }) => kept.startsWith(code.slice(0, 2)))?.code ?? 'zh-TW'

export function language(): LanguageCode {
  return current
}

export function speak(code: LanguageCode): void {
  current = code
  localStorage.setItem('language', code)
}

export function say(word: Word, facts: Readonly<Record<string, string | number>> = {}): string {
  const text: string = words[word][languages.findIndex(({ code }) => code === current)] ?? words[word][0]
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''))
}

/** The word for a state or a fault, or its own name where there is none. */
export function sayMaybe(word: string): string {
  const known = Object.keys(words).find((key): key is Word => key === word)
  return known === undefined ? word.replace(/^[a-z]+_/, '') : say(known)
}
