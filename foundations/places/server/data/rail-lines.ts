/** A railway line: its stations in order, by the last part of their ids, such as `hualien` for `tra-hualien`. */
export type RailLine = {
  readonly id: string
  readonly kind: 'rail' | 'high-speed'
  readonly name: string
  readonly nameEn: string
  readonly stations: readonly string[]
}

const inOrder = (stations: string) => stations.trim().split(/\s+/)

/** The sequence of stations in the timetable. The course of the rails between them is unknown. */
export const railLines: readonly RailLine[] = [
  {
    id: 'hsr',
    kind: 'high-speed',
    name: '臺灣高鐵',
    nameEn: 'Taiwan High Speed Rail',
    stations: inOrder('nangang taipei banqiao taoyuan hsinchu miaoli taichung changhua yunlin chiayi tainan zuoying'),
  },
  {
    id: 'west-north',
    kind: 'rail',
    name: '縱貫線',
    nameEn: 'West Coast Line',
    stations: inOrder(`
      keelung sankeng badu qidu baifu wudu xizhi xike nangang songshan taipei wanhua banqiao fuzhou shulin nanshulin
      shanjia yingge fengming taoyuan neili zhongli puxin yangmei fugang xinfu beihu hukou xinfeng zhubei beihsinchu
      hsinchu sanxingqiao xiangshan qiding zhunan`),
  },
  {
    id: 'mountain',
    kind: 'rail',
    name: '山線',
    nameEn: 'Mountain Line',
    stations: inOrder(`
      zhunan zaoqiao fengfu miaoli nanshi tongluo sanyi taian houli fengyuan lilin tanzi toujiacuo songzhu taiyuan
      jingwu taichung wuquan daqing wuri xinwuri chenggong changhua`),
  },
  {
    id: 'sea',
    kind: 'rail',
    name: '海線',
    nameEn: 'Sea Line',
    stations: inOrder(`
      zhunan tanwen dashan houlong longgang baishatun xinpu tongxiao yuanli rinan dajia taichung-port qingshui shalu
      longjing dadu zhuifen changhua`),
  },
  { id: 'chengzhui', kind: 'rail', name: '成追線', nameEn: 'Chengzhui Line', stations: inOrder('chenggong zhuifen') },
  {
    id: 'west-south',
    kind: 'rail',
    name: '縱貫線',
    nameEn: 'West Coast Line',
    stations: inOrder(`
      changhua huatan dacun yuanlin yongjing shetou tianzhong ershui linnei shiliu douliu dounan shigui dalin minxiong
      jiabei chiayi shuishang nanjing houbi xinying liuying linfengying longtian balin shanhua nanke xinshi yongkang
      daqiao tainan baoan rende zhongzhou dahu luzhu gangshan qiaotou nanzi xinzuoying zuoying neiwei
      museum-of-fine-arts gushan sankuaicuo kaohsiung`),
  },
  {
    id: 'pingtung',
    kind: 'rail',
    name: '屏東線',
    nameEn: 'Pingtung Line',
    stations: inOrder(`
      kaohsiung minzu science-and-technology-museum zhengyi fengshan houzhuang jiuqutang liukuaicuo pingtung guilai
      linluo xishi zhutian chaozhou kanding nanzhou zhenan linbian jiadong donghai fangliao`),
  },
  {
    id: 'south-link',
    kind: 'rail',
    name: '南迴線',
    nameEn: 'South-link Line',
    stations: inOrder('fangliao jialu neishi fangshan dawu longxi jinlun taimali zhiben kangle taitung'),
  },
  {
    id: 'taitung',
    kind: 'rail',
    name: '臺東線',
    nameEn: 'Taitung Line',
    stations: inOrder(`
      taitung shanli luye ruiyuan ruihe guanshan haiduan chishang fuli dongzhu dongli yuli sanmin ruisui fuyuan dafu
      guangfu wanrong fenglin nanping linrong-shin-kong fengtian shoufeng pinghe zhixue jian hualien`),
  },
  {
    id: 'north-link',
    kind: 'rail',
    name: '北迴線',
    nameEn: 'North-link Line',
    stations: inOrder('hualien beipu jingmei xincheng chongde heren heping hanben wuta nanao dongao yongle suaoxin'),
  },
  {
    id: 'yilan',
    kind: 'rail',
    name: '宜蘭線',
    nameEn: 'Yilan Line',
    stations: inOrder(`
      suao suaoxin xinma dongshan luodong zhongli-yilan erjie yilan sicheng jiaoxi dingpu toucheng waiao guishan daxi
      dali shicheng fulong gongliao shuangxi mudan sandiaoling houtong ruifang sijiaoting nuannuan badu`),
  },
  {
    id: 'pingxi',
    kind: 'rail',
    name: '平溪線',
    nameEn: 'Pingxi Line',
    stations: inOrder('sandiaoling dahua shifen wanggu lingjiao pingxi jingtong'),
  },
  {
    id: 'shenao',
    kind: 'rail',
    name: '深澳線',
    nameEn: "Shen'ao Line",
    stations: inOrder('ruifang national-museum-of-marine-science-and-technology badouzi'),
  },
  {
    id: 'neiwan',
    kind: 'rail',
    name: '內灣線',
    nameEn: 'Neiwan Line',
    stations: inOrder(
      'beihsinchu qianjia xinzhuang zhuzhong shangyuan ronghua zhudong hengshan jiuzantou hexing fugui neiwan',
    ),
  },
  { id: 'liujia', kind: 'rail', name: '六家線', nameEn: 'Liujia Line', stations: inOrder('zhuzhong liujia') },
  {
    id: 'jiji',
    kind: 'rail',
    name: '集集線',
    nameEn: 'Jiji Line',
    stations: inOrder('ershui yuanquan zhuoshui longquan jiji shuili checheng'),
  },
  {
    id: 'shalun',
    kind: 'rail',
    name: '沙崙線',
    nameEn: 'Shalun Line',
    stations: inOrder('zhongzhou chang-jung-christian-university shalun'),
  },
]
