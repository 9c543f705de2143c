import { type ExitWords, exitsOf } from '../places/exits-of.ts'
import { kerbsOf, type MeetingPoint, roadsidesOf } from '../places/kerbs-of.ts'
import { exitsBlue } from './metro-exits-blue.ts'
import { exitsGreenAndOrange } from './metro-exits-green-and-orange.ts'
import { exitsRedAndBrown } from './metro-exits-red-and-brown.ts'

/** Gates, ranks and kerbs of large buildings, and of stations with several exits, from west to east across each. */
const gates: readonly MeetingPoint[] = [
  ...kerbsOf('tra-taipei', [
    ['東三門', 'East Gate 3', '東三門，計程車排班處', 'East Gate 3, at the taxi rank', 105, 15],
    ['西三門', 'West Gate 3', '西三門，計程車排班處', 'West Gate 3, at the taxi rank', -115, -5],
    ['南二門', 'South Gate 2', '南二門，忠孝西路側', 'South Gate 2, on Zhongxiao West Road', 0, -70],
    ['北二門', 'North Gate 2', '北二門，市民大道側', 'North Gate 2, on Civic Boulevard', 0, 75],
  ]),
  ...kerbsOf('tra-banqiao', [
    [
      '縣民大道側',
      'Xianmin Boulevard side',
      '站體北側，縣民大道路邊',
      'North of the station, kerb of Xianmin Boulevard',
      -10,
      55,
    ],
    ['計程車排班處', 'taxi rank', '站體南側，計程車排班處', 'South of the station, at the taxi rank', 60, -60],
  ]),
  ...kerbsOf('tra-songshan', [
    ['北側', 'north side', '八德路四段側，近饒河街夜市', 'Bade Road side, near Raohe night market', 0, 75],
    ['南側', 'south side', '松山路側，站體南側', 'Songshan Road side, south of the station', 0, -65],
  ]),
  ...kerbsOf('tra-nangang', [
    [
      '忠孝東路七段側',
      'Zhongxiao East Road side',
      '站體南側，忠孝東路七段路邊',
      'South of the station, kerb of Zhongxiao East Road Section 7',
      -30,
      -95,
    ],
    [
      '市民大道側',
      'Civic Boulevard side',
      '站體北側，市民大道路邊',
      'North of the station, kerb of Civic Boulevard',
      -30,
      60,
    ],
  ]),
  ...kerbsOf('tra-taoyuan', [
    ['前站', 'front entrance', '前站，中正路側', 'Front entrance, Zhongzheng Road side', -20, 60],
    ['後站', 'rear entrance', '後站，延平路側', 'Rear entrance, Yanping Road side', 10, -60],
  ]),
  ...kerbsOf('tra-keelung', [
    ['南站', 'south entrance', '南站出口，計程車排班處', 'South entrance, at the taxi rank', 30, -110],
  ]),
  ...kerbsOf('hsr-taoyuan', [
    ['一樓計程車排班處', 'taxi rank on the ground floor', '一樓計程車排班處', 'Taxi rank on the ground floor', 30, -50],
    ['臨停接送區', 'pick-up kerb', '站前臨停接送區', 'Pick-up kerb in front of the station', 30, 55],
  ]),
  ...kerbsOf('hsr-hsinchu', [
    ['一樓計程車排班處', 'taxi rank on the ground floor', '一樓計程車排班處', 'Taxi rank on the ground floor', 20, 50],
  ]),
  ...kerbsOf('tpe-terminal-1', [
    [
      '一樓入境計程車排班處',
      'arrivals taxi rank',
      '一樓入境大廳外，計程車排班處',
      'Outside the arrivals hall on floor 1, taxi rank',
      -50,
      -45,
    ],
    ['三樓出境大廳', 'departures', '三樓出境大廳車道', 'Departures kerb on floor 3', 40, 45],
  ]),
  ...kerbsOf('tpe-terminal-2', [
    [
      '一樓入境計程車排班處',
      'arrivals taxi rank',
      '一樓入境大廳外，計程車排班處',
      'Outside the arrivals hall on floor 1, taxi rank',
      40,
      -45,
    ],
    ['三樓出境大廳', 'departures', '三樓出境大廳車道', 'Departures kerb on floor 3', -30, 45],
  ]),
  ...kerbsOf('tsa-terminal-1', [
    [
      '一樓計程車排班處',
      'taxi rank',
      '第一航廈一樓大門外，計程車排班處',
      'Outside the main door on floor 1, taxi rank',
      -30,
      -35,
    ],
    [
      '敦化北路側',
      'Dunhua North Road side',
      '航廈前臨停區，敦化北路口',
      'Kerb in front of the terminal, at Dunhua North Road',
      -110,
      -60,
    ],
  ]),
  ...kerbsOf('taipei-101', [
    [
      '信義路大門',
      'Xinyi Road entrance',
      '信義路五段大門，計程車臨停區',
      'Xinyi Road Section 5 entrance, taxi kerb',
      0,
      -95,
    ],
    ['市府路側', 'Shifu Road side', '市府路側門', 'Shifu Road entrance', -75, 0],
    ['松智路側', 'Songzhi Road side', '松智路側門，辦公大樓入口', 'Songzhi Road entrance, office tower', 75, 0],
  ]),
  ...kerbsOf('taipei-dome', [
    [
      '忠孝東路側',
      'Zhongxiao East Road side',
      '忠孝東路四段北側路邊',
      'Kerb on the north side of Zhongxiao East Road Section 4',
      0,
      -190,
    ],
    [
      '光復南路側',
      'Guangfu South Road side',
      '光復南路東側路邊',
      'Kerb on the east side of Guangfu South Road',
      -150,
      0,
    ],
  ]),
  ...kerbsOf('taipei-arena', [
    [
      '南京東路側',
      'Nanjing East Road side',
      '南京東路四段南側，正門',
      'South side of Nanjing East Road Section 4, main entrance',
      0,
      45,
    ],
    ['敦化北路側', 'Dunhua North Road side', '敦化北路東側路邊', 'Kerb on the east side of Dunhua North Road', -85, 0],
  ]),
  ...kerbsOf('cks-memorial', [
    ['大忠門', 'Gate of Loyalty', '大忠門，信義路一段側', 'Gate of Loyalty, on Xinyi Road Section 1', -60, 210],
    ['大孝門', 'Gate of Piety', '大孝門，愛國東路側', 'Gate of Piety, on Aiguo East Road', -100, -200],
    [
      '自由廣場牌樓',
      'Liberty Square arch',
      '自由廣場牌樓，中山南路側',
      'Liberty Square arch, on Zhongshan South Road',
      -340,
      150,
    ],
  ]),
  ...kerbsOf('sys-memorial', [
    ['仁愛路側', 'Renai Road side', '仁愛路四段側大門', 'Main gate on Renai Road Section 4', 0, -190],
    ['光復南路側', 'Guangfu South Road side', '光復南路側門', 'Gate on Guangfu South Road', -190, 0],
  ]),
  ...kerbsOf('ntu-hospital', [
    [
      '新大樓大門',
      'new building',
      '新大樓大門，中山南路側',
      'Main door of the new building, on Zhongshan South Road',
      40,
      0,
    ],
    ['舊院區', 'old building', '舊院區大門，常德街側', 'Main door of the old building, on Changde Street', -150, 60],
  ]),
  ...kerbsOf('veterans-general-hospital', [
    ['門診大樓', 'outpatient building', '門診大樓門口車道', 'Driveway of the outpatient building', 10, -40],
  ]),
  ...kerbsOf('palace-museum', [
    ['第一展覽區', 'Exhibition Area I', '第一展覽區正館前', 'In front of Exhibition Area I', 0, 40],
  ]),
  ...kerbsOf('nangang-hall-1', [
    ['經貿二路大門', 'Jingmao 2nd Road entrance', '經貿二路側大門', 'Main entrance on Jingmao 2nd Road', -85, 0],
  ]),
  ...kerbsOf('huashan', [
    ['八德路側', 'Bade Road side', '八德路一段側入口', 'Entrance on Bade Road Section 1', 0, 85],
    [
      '忠孝東路側',
      'Zhongxiao East Road side',
      '忠孝東路二段側入口',
      'Entrance on Zhongxiao East Road Section 2',
      40,
      -115,
    ],
  ]),
  ...kerbsOf('ntu', [
    [
      '大門',
      'main gate',
      '大門口，羅斯福路四段與新生南路三段口',
      'Main gate, Roosevelt Road Section 4 at Xinsheng South Road',
      -160,
      -20,
    ],
    [
      '新生南路側門',
      'Xinsheng South Road gate',
      '新生南路三段側門',
      'Gate on Xinsheng South Road Section 3',
      -120,
      310,
    ],
  ]),
  ...kerbsOf('grand-hotel', [['大門', 'main entrance', '飯店大門車道', 'Hotel driveway', 0, -40]]),
  ...kerbsOf('taipei-zoo', [['大門', 'main gate', '動物園大門口', 'Main gate of the zoo', -20, 30]]),
]

/** Well-known destinations of exits, each verified on the spot. */
const exitWords: readonly ExitWords[] = [
  ['metro-bl18', '2', '市府轉運站、統一時代百貨旁', 'beside City Hall Bus Station'],
  ['metro-bl18', '3', '往信義商圈', 'towards the Xinyi shopping district'],
  ['metro-bl17', '4', '國父紀念館側', 'on the side of the memorial hall'],
  ['metro-bl17', '5', '臺北大巨蛋側', 'on the side of Taipei Dome'],
  ['metro-g12', '6', '西門町徒步區入口', 'entrance of the Ximending walking area'],
  ['metro-g12', '1', '西門紅樓', 'The Red House'],
  ['metro-bl10', '1', '艋舺公園、龍山寺', 'Mengjia Park and Longshan Temple'],
  ['metro-r02', '2', '象山公園、步道', 'Xiangshan Park and trail'],
  ['metro-r03', '4', '台北101', 'Taipei 101'],
  ['metro-r03', '1', '世貿一館', 'World Trade Center Hall 1'],
  ['metro-r08', '5', '中正紀念堂大忠門側', 'memorial hall, Gate of Loyalty'],
  ['metro-r09', '1', '二二八和平公園', '228 Peace Park'],
  ['metro-r09', '2', '臺大醫院', 'NTU Hospital'],
  ['metro-r07', '5', '永康街口', 'Yongkang Street'],
  ['metro-g07', '3', '臺灣大學', 'National Taiwan University'],
  ['metro-r15', '1', '士林夜市', 'Shilin night market'],
  ['metro-r11', '2', '新光三越南西店一館', 'Shin Kong Mitsukoshi Nanxi 1'],
  ['metro-r11', '3', '新光三越南西店三館', 'Shin Kong Mitsukoshi Nanxi 3'],
  ['metro-r14', '1', '花博公園', 'Expo Park'],
  ['metro-r14', '2', '往孔廟、保安宮', 'towards the Confucius Temple'],
  ['metro-r16', '1', '故宮公車站牌旁', 'by the buses to the Palace Museum'],
  ['metro-r16', '2', '往士林官邸', 'towards Shilin Residence'],
  ['metro-r28', '1', '淡水老街', 'Tamsui Old Street'],
  ['metro-br01', '1', '動物園大門', 'gate of the zoo'],
  ['metro-br01', '2', '往貓空纜車', 'towards Maokong Gondola'],
  ['metro-o09', '3', '往行天宮', 'towards Xingtian Temple'],
  ['metro-g19', '5', '饒河街夜市', 'Raohe night market'],
  ['metro-br24', '1', '南港展覽館1館', 'Exhibition Center Hall 1'],
  ['metro-br10', '4', 'SOGO 忠孝館', 'SOGO Zhongxiao'],
  ['metro-o07', '1', '往華山、光華數位新天地', 'towards Huashan and Guang Hua'],
  ['metro-o07', '4', '臺北科技大學', 'Taipei Tech'],
  ['metro-bl13', '6', '往華山文創園區', 'towards Huashan'],
  ['metro-g01', '', '碧潭風景區', 'Bitan'],
  ['metro-r22a', '', '北投公園', 'Beitou Park'],
]

const exits: readonly MeetingPoint[] = exitsOf([...exitsRedAndBrown, ...exitsGreenAndOrange, ...exitsBlue], exitWords)

/** The middle of a road lies between the surveyed exits on its two sides. */
const roadsides: readonly MeetingPoint[] = [
  ...roadsidesOf('metro-r10', '忠孝西路一段', 'Zhongxiao West Road Section 1', 'east-west'),
  ...roadsidesOf('metro-bl16', '忠孝東路四段', 'Zhongxiao East Road Section 4', 'east-west'),
  ...roadsidesOf('metro-bl19', '忠孝東路五段', 'Zhongxiao East Road Section 5', 'east-west'),
  ...roadsidesOf('metro-bl20', '忠孝東路五段', 'Zhongxiao East Road Section 5', 'east-west'),
  ...roadsidesOf('metro-r04', '信義路四段', 'Xinyi Road Section 4', 'east-west'),
  ...roadsidesOf('metro-br09', '信義路四段', 'Xinyi Road Section 4', 'east-west', 16),
  ...roadsidesOf('metro-r06', '信義路三段', 'Xinyi Road Section 3', 'east-west', 40),
  ...roadsidesOf('metro-br11', '南京東路三段', 'Nanjing East Road Section 3', 'east-west'),
  ...roadsidesOf('metro-g15', '南京東路二段', 'Nanjing East Road Section 2', 'east-west', -68),
  ...roadsidesOf('metro-g17', '南京東路四段', 'Nanjing East Road Section 4', 'east-west'),
  ...roadsidesOf('metro-g18', '南京東路五段', 'Nanjing East Road Section 5', 'east-west'),
  ...roadsidesOf('metro-r11', '南京西路', 'Nanjing West Road', 'east-west'),
  ...roadsidesOf('metro-r12', '民生西路', 'Minsheng West Road', 'east-west'),
  ...roadsidesOf('metro-r13', '民權西路', 'Minquan West Road', 'east-west', 28),
  ...roadsidesOf('metro-o10', '民權東路一段', 'Minquan East Road Section 1', 'east-west'),
  ...roadsidesOf('metro-o12', '民權西路', 'Minquan West Road', 'east-west', 20),
  ...roadsidesOf('metro-br12', '復興北路', 'Fuxing North Road', 'north-south'),
  ...roadsidesOf('metro-br08', '復興南路二段', 'Fuxing South Road Section 2', 'north-south'),
  ...roadsidesOf('metro-br14', '北安路', 'Beian Road', 'east-west'),
  ...roadsidesOf('metro-br16', '內湖路一段', 'Neihu Road Section 1', 'east-west'),
  ...roadsidesOf('metro-br17', '內湖路一段', 'Neihu Road Section 1', 'east-west'),
  ...roadsidesOf('metro-br19', '成功路四段', 'Chenggong Road Section 4', 'east-west'),
  ...roadsidesOf('metro-g09', '羅斯福路二段', 'Roosevelt Road Section 2', 'north-south'),
  ...roadsidesOf('metro-g08', '羅斯福路三段', 'Roosevelt Road Section 3', 'north-south'),
  ...roadsidesOf('metro-g06', '羅斯福路五段', 'Roosevelt Road Section 5', 'north-south'),
  ...roadsidesOf('metro-g05', '羅斯福路六段', 'Roosevelt Road Section 6', 'north-south'),
  ...roadsidesOf('metro-g04', '北新路三段', 'Beixin Road Section 3', 'north-south'),
  ...roadsidesOf('metro-g03', '北新路二段', 'Beixin Road Section 2', 'north-south'),
  ...roadsidesOf('metro-bl08', '文化路一段', 'Wenhua Road Section 1', 'north-south'),
  ...roadsidesOf('metro-bl09', '文化路二段', 'Wenhua Road Section 2', 'north-south'),
]

/** All known meeting points. */
export const meetingPoints: readonly MeetingPoint[] = [...gates, ...exits, ...roadsides]

const meetingPointsById = new Map(meetingPoints.map((point) => [point.id, point]))

export function meetingPointById(id: string): MeetingPoint | undefined {
  return meetingPointsById.get(id)
}
