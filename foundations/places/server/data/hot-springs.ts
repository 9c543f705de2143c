import { type Place, placesOf } from '../places/place.ts'

/**
 * Hot springs that people drive to, and Sanxiantai.
 *
 * Positions (2026-11): the government's survey of hot springs, at the spring itself; the interior ministry's survey of
 * religious sights for Sanxiantai.
 */
export const hotSprings: readonly Place[] = placesOf('landmark', [
  ['jinlun-spring', '金崙溫泉', 'Jinlun Hot Springs', 22.52879, 120.93794, '臺東縣太麻里鄉'],
  ['antong-spring', '安通溫泉', 'Antong Hot Springs', 23.28206, 121.34047, '花蓮縣玉里鎮'],
  ['sichongxi-spring', '四重溪溫泉', 'Sichongxi Hot Springs', 22.09457, 120.74778, '屏東縣車城鄉'],
  ['baolai-spring', '寶來溫泉', 'Baolai Hot Springs', 23.10753, 120.70189, '高雄市六龜區'],
  ['taian-spring', '泰安溫泉', 'Taian Hot Springs', 24.47065, 120.98234, '苗栗縣泰安鄉'],
  ['dongpu-spring', '東埔溫泉', 'Dongpu Hot Springs', 23.56316, 120.93131, '南投縣信義鄉'],
  ['xiaojinping-spring', '小錦屏溫泉', 'Xiaojinping Hot Springs', 24.65006, 121.20473, '新竹縣尖石鄉'],
  ['guidan-spring', '龜丹溫泉', 'Guidan Hot Springs', 23.12372, 120.53625, '臺南市楠西區'],
  ['zhonglun-spring', '中崙溫泉', 'Zhonglun Hot Springs', 23.37353, 120.55863, '嘉義縣中埔鄉'],
  ['huanggang-spring', '磺港溫泉', 'Huanggang Hot Springs', 25.22792, 121.64384, '新北市金山區', ['金山溫泉']],
  ['sanxiantai', '三仙台', 'Sanxiantai', 23.12316, 121.40662, '臺東縣成功鎮'],
])
