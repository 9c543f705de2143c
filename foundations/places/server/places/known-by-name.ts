/**
 * Places with a certain name and town but without a sourced position: piers and quarters. Riders point at them on the
 * map of their town.
 */
export const knownByName: readonly (readonly [
  name: string,
  nameEn: string,
  countyAndTown: string,
  ...aliases: string[],
])[] = [
  ['水頭碼頭', 'Shuitou Pier', '金門縣金城鎮', '金門水頭碼頭', '水頭港'],
  ['九宮碼頭', 'Jiugong Pier', '金門縣烈嶼鄉'],
  ['福澳港', "Fu'ao Harbour", '連江縣南竿鄉', '福澳碼頭'],
  ['白沙港', 'Baisha Harbour', '連江縣北竿鄉'],
  ['東港碼頭', 'Donggang Pier', '屏東縣東港鎮', '東琉線碼頭'],
  ['白沙尾碼頭', 'Baishawei Pier', '屏東縣琉球鄉', '白沙尾漁港', '小琉球碼頭'],
  ['後壁湖漁港', 'Houbihu Harbour', '屏東縣恆春鎮', '後壁湖'],
  ['富岡漁港', 'Fugang Harbour', '臺東縣臺東市'],
  ['布袋商港', 'Budai Harbour', '嘉義縣布袋鎮', '布袋港'],
  ['南海遊客中心', 'South Sea Visitor Center', '澎湖縣馬公市'],
  ['赤崁碼頭', 'Chikan Pier', '澎湖縣白沙鄉'],
  ['信義計畫區', 'Xinyi Planning District', '臺北市信義區', '信義計劃區'],
]
