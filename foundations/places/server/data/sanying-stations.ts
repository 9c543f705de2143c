import { stationsOf } from '../places/stations-of.ts'

/**
 * The stations of the Sanying line that are not metro stations as well.
 *
 * Positions (2026-11): the station survey used by tools/check-places.ts, each within 150 m.
 */
export const sanyingStations = stationsOf('metro', '三鶯線', [
  ['LB02', '媽祖田', 'Mazutian', 24.95334, 121.41187, '新北市土城區'],
  ['LB03', '長壽山', 'Changshoushan', 24.94438, 121.40295, '新北市三峽區'],
  ['LB04', '橫溪', 'Hengxi', 24.93718, 121.39041, '新北市三峽區'],
  ['LB05', '龍埔', 'Longpu', 24.93969, 121.38254, '新北市三峽區'],
  ['LB06', '三峽', 'Sanxia', 24.93932, 121.37607, '新北市三峽區'],
  ['LB07', '台北大學', 'National Taipei University', 24.93905, 121.36707, '新北市三峽區'],
  ['LB08', '鶯歌車站', 'Yingge Station', 24.95325, 121.35648, '新北市鶯歌區'],
  ['LB09', '陶瓷老街', 'Ceramics Old Street', 24.95258, 121.34949, '新北市鶯歌區'],
  ['LB10', '國華', 'Guohua', 24.95534, 121.34219, '新北市鶯歌區'],
  ['LB11', '永吉公園', 'Yongji Park', 24.96084, 121.33443, '新北市鶯歌區'],
  ['LB12', '鶯桃福德', 'Yingtao Fude', 24.96683, 121.32997, '新北市鶯歌區'],
])
