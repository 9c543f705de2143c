/**
 * The toneless pronunciation of the characters in names, as Taiwan's signs spell it. A test compares it with the
 * romanised village names of the atlas.
 */
const readings = `
a阿 ai愛癌艾 an安岸庵案按 ao凹澳 ba八拔巴吧 bai白百 ban板班辦 bang棒 bao保堡寶褒報包 bei北卑背備 ben本
bi壁碧鼻比 bian邊便 biao表標 bie別 bin濱 bing冰餅 bo剝博玻駁柏薄 bu布步部廍補 cai彩菜財材 can餐 cang倉藏
cao草 ce側 cha茶察 chan產禪 chang場廠昌長常 chao朝潮巢超 che車 chen晨陳 cheng城埕成承澄程誠 chi池赤恥吃
chong崇重蟲寵 chou籌 chu出處儲 chuan傳船 chuang創窗 chun春 ci慈瓷祠莿 cong聰 cui翠 cun村 cuo厝 da大打達
dai代袋 dan丹淡蛋 dang噹當檔 dao導島稻道 de德 deng燈登鄧等 di地底弟第迪邸堤低棣遞 dian典店殿電點
diao吊貂雕釣 die蝶 ding丁叮定町頂萣碇訂 dong冬動峒東硐 dou斗鬥豆 du堵渡督肚都度讀 duan斷段端短 dui隊 dun敦
duo多 e鵝峨 en恩 er二兒耳 fa法發髮 fan梵範飯番 fang方枋紡芳防房 fei啡飛費 fen份分奮芬 feng奉峰豐逢風鳳楓
fo佛 fu副富府復服浮父福輔附褔撫婦膚 gai蓋 gan竿柑 gang岡崗港鋼 gao高糕 ge格歌閣革 geng庚耕
gong公功宮工恭貢共 gou狗購溝 gu古故股谷鼓骨 gua卦瓜 guan官觀關館冠管 guang光廣 gui歸瑰貴軌龜櫃 guo國郭鍋果
ha哈 hai亥海 han寒漢瀚 hang航 hao好號豪 he合和河賀喝 heng恆橫 hong宏烘紅虹弘 hou后後猴厚候喉 hu湖葫虎護戶
hua化花華樺畫 huai槐 huan環幻 huang隍黃磺潢 hui惠匯會迴慧 huo活火貨 ji吉基急技擊機濟紀計際集雞暨及幾蹟
jia佳假加嘉家甲舺傢 jian劍尖監踐建間健儉件檢 jiang江將 jiao交教礁腳角餃 jie偕捷界結街介 jin津金近
jing敬井京勁境景晶精經菁靖靜警 jiu久九究舊酒 ju劇局巨莒橘居俱具 juan眷 jun峻君軍郡 ka卡咖 kai開凱 kan崁嵌看
kang康 kao烤考 ke客科蚵克柯課 ken墾 keng坑 kong孔空 kou口 ku庫 kua跨 kuai塊快 kuan寬 kuang礦 kui魁 kun昆鯤崑
la拉腊 lai來萊 lan藍瀾纜蘭覽 lang朗 lao老勞 le樂 lei類 leng冷 li利哩壢李栗歷犁理璃立籬裡里鯉麗梨禮力
lian聯蓮連廉簾 liang兩亮梁 liao寮療遼料 lie烈列 lin林臨麟鄰賃 ling凌嶺苓零領 liu六柳榴流琉硫 long瀧隆龍
lou樓 lu旅爐祿綠蘆路魯鹿律陸鋁滷露 luan鑾巒 lun崙輪 luo洛羅鑼螺 ma媽瑪碼馬麻 mai麥 man滿漫 mao毛貓貿茂
mei梅玫美眉莓煤 men門 meng夢艋蒙 mi彌米 mian麵免 miao廟苗 min敏民 ming名命明銘鳴 mo摩 mu木母牡慕牧 na那納
nai奶 nan南楠湳 nao腦 nei內 neng能 nian年念 niao鳥 ning寧 niu牛 nong農濃弄 nu女 nuan暖 nuo諾 ou偶
pai排牌拍派 pao泡跑 pei培 peng澎蓬鵬 pi埤皮批 piao票 pin品 ping坪屏平瓶 po坡 pu埔朴瀑浦蒲
qi七企唭奇崎旗起棲期啟器騎氣汽 qian前千塹墘 qiao橋 qie茄 qin勤親琴 qing情慶擎晴清輕青 qiong芎 qiu球坵秋
qu區曲屈 quan圈權泉全券 qun群 ran然 rao饒 re熱 ren人仁 ri日 rong榮融容榕 ru如 ruan軟阮 rui瑞 ruo若 sa撒
san三 sang桑 se嗇瑟色 sen森 sha沙砂 shan善山杉 shang上商尚 shao邵燒 she社舍蛇設攝 shen審深神鯓伸身
sheng聲勝生盛聖昇 shi世事勢十史士室實市師時濕獅石視食試示使飾 shou壽守獸收售 shu數書樹署術 shuang雙 shui水稅
shun順 shuo碩 si四寺斯祀泗思 song松崧鬆 su宿蘇塑速素 sui穗 sun孫 suo所瑣索 ta塔 tai台太態泰臺 tan壇潭談探
tang堂糖塘湯 tao桃陶 te特 ti題體悌 tian天田添甜 tie鐵 ting亭廳汀庭聽廷停 tong同桐童統通銅 tou投頭 tu圖土徒
tui推 tun屯 tuo陀托 wa瓦 wai外 wan灣萬晚彎 wang旺望王網 wei位圍尾微惟為維衛威未 wen文溫 wo萵
wu五務吳屋悟武烏物梧霧午吾舞 xi喜戲曦汐溪西蓆夕習息洗 xia夏峽廈霞下 xian仙先線縣險鮮
xiang襄向象香鄉巷橡享想箱 xiao孝小校霄消 xie協斜鞋 xin信心新莘辛昕欣 xing型姓幸星興行醒 xiong兄雄
xiu秀修袖休 xu徐 xuan旋軒璿 xue學 xun訊潯訓 ya亞崖衙雅埡牙 yan岩延演眼研艷菸鹽燕巖言 yang央楊洋陽養羊漾
yao窯藥 ye夜業爺葉野椰耶 yi一伊億宜怡意益移義藝議醫驛逸儀 yin音引銀陰 ying櫻營英迎鶯影鷹應 yong永勇用泳
you油由祐遊郵幼右友 yu雨嶼浴漁玉育裕魚語獄 yuan元原員園圓源苑遠院 yue悅月越閱 yun運雲 zai仔在載災 zan讚
zao造早 zha柵炸 zhai寨齋 zhan展站棧 zhang張彰 zhao照 zhe蔗 zhen振真蓁診鎮震珍 zheng政正爭鄭症證
zhi之志指智植止治直知至芝製質稚置紙職 zhong中忠鐘種眾 zhou州洲粥 zhu主住竹助豬築 zhuan專轉 zhuang庄莊壯狀裝
zhui追 zhuo濁卓 zi子梓自資 zong宗綜總 zu族祖租組 zui醉嘴 zuo左
ai隘 an鞍暗 ao鰲 ba霸 ban半版 bang邦 bao抱葆豹 bei貝 bi必筆 bian汴 bin賓彬斌 bing檳 bo伯波渤 bu埠 cai才采蔡 cao曹
ceng層 chai柴 chang倡 chen辰 chi尺 chong充 chou稠 chu初 chuan川 chun純 ci賜辭 cu粗 cui萃 cun邨存 dan單旦彈 de得徳的
di帝滴 dian佃滇 diao調 ding鼎 dong苳洞董 dou荳 du篤獨 dui碓 dun墩 er爾 fa筏 fan帆繁返蕃 fei妃 fen粉 feng峯鋒豊封
fu賦芙扶負 gan甘干感 ge葛割 gen根 geng更 gong拱躬龔 gu穀姑固牯 guan舘貫 gui桂 guo過菓 han旱罕涵翰 hang杭 hao皓
he禾鶴何荷核 heng恒亨衡 hong鴻洪 hou侯 hu互瑚鵠 hua劃 huai懷淮 huang皇煌凰 hui輝暉 ji記極季稽繼 jia迦 jian堅簡箭
jiang姜降蔣 jiao脚蕉茭 jie節傑解接 jin進錦晉浸 jing旌淨徑 jiu鬮 ju聚菊舉 jue覺爵 jun俊均 kang槺 ke渴可 ku堀 kui奎
kun坤 kuo擴 lai瀨賴 lan嵐欄攔籃 lang榔琅廊 lao酪 lei雷 li黎勵犂 lian璉鎌練 liang良涼諒 lin霖 ling陵齡菱羚鈴 liu劉
long籠壟 lou漏 lu呂盧錄廬 lun倫論 luo落 mai脈 man曼 mao茅 men們 meng盟孟 mi密 mian面綿勉 miao妙 min閔 mo模 mu睦目姆
na娜 ni尼 nian粘 niao蔦 ou歐鷗 pa杷 pan盤 peng彭棚 pi枇 pian片 ping萍 pu普圃菩 qi淇啓齊其麒岐祈綺 qia洽 qian乾謙淺
qiang強羌强 qiao僑喬巧 qin秦 qing卿 qiong瓊 qiu邱 que雀 rao繞 ren忍 rong絨 rou柔 ru儒入 run潤 sai賽 sao掃 sha厦
shan陜陝汕珊 shao少紹哨 shei誰 shen瀋 sheng省升 shi什仕施詩是 shu疏曙梳竪薯 shuang双 shun舜 shuo朔 si司 song嵩 su肅
sui綏隨歲隧 suo鎖 ta踏 tan坦 tang唐 tao韜濤 teng騰 ti提 tiao條 tong潼彤 tu塗 tui腿 tuo拕拓 wa挖襪 wan丸完 wei緯偉渭味
wen塭温紋 weng翁 wo窩臥 wu蜈巫毋 xi禧錫係 xian賢憲顯閑閒獻現 xiang祥翔餉响湘相 xiao曉效 xie勰 xin鑫馨 xing杏形
xu旭續許蓄 xuan玄宣萱 xue雪 xun薰勛薫 yan塩沿嚴炎雁 yang仰揚 yao瑤磘耀堯 yi乙椅毅依衣以 yin隱 ying穎映盈 yong湧庸
you有佑柚優悠幽游 yu宇御芋與譽禹域羽 yuan淵援沅 yue岳粵約粤 yun芸允 zai再 zao皂 ze澤 zeng曾增 zhai宅 zhan占戰
zhang樟障章漳 zhao昭招兆詔 zhe哲浙 zhen圳枕貞禎 zhi致織執秩 zhong仲鍾 zhou周舟 zhu珠朱燭 zhuan磚 zhuang庒 zi紫輜字
zou鄒 zu足 zuan鑽 zun尊 zuo作座佐
dun蹲盾頓 fu付幅符伏 nan難男 ren認 jian見 zhong終 ping評憑 xing性 guo裹 ming茗 hua話
`

/** Words in which a character is pronounced differently. */
const readAlike: readonly (readonly [word: string, reading: string])[] = [
  ['音樂', 'yin yue'],
  ['十三行', 'shi san hang'],
  ['銀行', 'yin hang'],
]

const readingOf = new Map(
  [...readings.matchAll(/([a-z]+)(\p{Script=Han}+)/gu)].flatMap(([, reading = '', characters = '']) =>
    [...characters].map((character) => [character, reading] as const),
  ),
)

/**
 * The pronunciation of a name by syllables; digits and Latin letters stay together: 台北101 is tai bei 101. Undefined if
 * one of its characters is unknown.
 */
export function syllablesOf(name: string): readonly string[] | undefined {
  const spelt = readAlike.reduce((text, [word, reading]) => text.replaceAll(word, ` ${reading} `), name)
  const parts = spelt.toLowerCase().match(/\p{Script=Han}|[a-z0-9]+/gu) ?? []
  const syllables = parts.map((part) => (/^[a-z0-9]/.test(part) ? part : readingOf.get(part)))
  const known = syllables.filter((syllable) => syllable !== undefined)
  return known.length === syllables.length && known.length > 0 ? known : undefined
}

const initials: readonly (readonly [pinyin: RegExp, wade: string])[] = [
  [/^(?:zh|q|j)/, 'ch'],
  [/^x/, 'hs'],
  [/^[zc](?!h)/, 'ts'],
  [/^b/, 'p'],
  [/^d/, 't'],
  [/^g/, 'k'],
  [/^r/, 'j'],
]
const finals: readonly (readonly [pinyin: RegExp, wade: string])[] = [
  [/^(?:zhi|chi)$/, 'chih'],
  [/^shi$/, 'shih'],
  [/^ri$/, 'jih'],
  [/^[zc]i$/, 'tzu'],
  [/^si$/, 'szu'],
  [/^yan$/, 'yen'],
  [/^ye$/, 'yeh'],
  [/^yue$/, 'yueh'],
  [/^you$/, 'yu'],
  [/ong$/, 'ung'],
  [/ian$/, 'ien'],
  [/([iu])e$/, '$1eh'],
  [/(?<![gkh])uo$/, 'o'],
  [/([gk])ui$/, '$1uei'],
  [/^([gkh])e$/, '$1o'],
]

/** The older spelling (Wade-Giles) on many street signs and maps: zhong as chung, xin as hsin, bei as pei. */
export function wadeOf(syllable: string): string {
  return wadeOfReading.get(syllable) ?? inWade(syllable)
}

function inWade(syllable: string): string {
  const ended = finals.reduce((text, [pinyin, wade]) => text.replace(pinyin, wade), syllable)
  if (ended === 'tzu' || ended === 'szu' || /^[a-z]*ih$/.test(ended)) return ended
  for (const [pinyin, wade] of initials) if (pinyin.test(ended)) return ended.replace(pinyin, wade)
  return ended
}

/** Each syllable that a character has: the index of places asks for them some hundred thousand times. */
const wadeOfReading = new Map([...new Set(readingOf.values())].map((syllable) => [syllable, inWade(syllable)]))
