/** Places used by the tests. */
export const mainStation = { address: '臺北車站東三門', location: { lat: 25.0479, lng: 121.5176 } } as const
export const taipei101 = { address: '臺北101', location: { lat: 25.034, lng: 121.5645 } } as const
export const zhongxiaoFuxing = { address: '忠孝復興站', location: { lat: 25.0416, lng: 121.5437 } } as const
