/** Two places as a rider chooses them: where the car stands, and where it goes. */
export const carPlace = {
  ...{ name: '臺北車站', address: '臺北市中正區北平西路3號' },
  location: { lat: 25.0479, lng: 121.5176 },
}
export const homePlace = {
  ...{ name: '臺北101', address: '臺北市信義區信義路五段7號' },
  location: { lat: 25.034, lng: 121.5645 },
}
