/** `限高 2.1 公尺`, `限高210cm`, `Height limit: 2.1 m`: operators have no other field for it. */
const forms = [
  /限高\s*[:：]?\s*(\d{1,3}(?:\.\d{1,2})?)\s*(公尺|米|m|公分|cm)?/iu,
  /height\s*(?:limit|restriction)?\s*[:：]?\s*(\d{1,3}(?:\.\d{1,2})?)\s*(m|cm)?/iu,
]
const [leastCm, mostCm] = [150, 600]

/** The height limit that an operator wrote into its directions, in centimetres; null without one. */
export function heightLimitCmIn(text: string): number | null {
  for (const form of forms) {
    const found = form.exec(text.normalize('NFKC'))
    if (!found) continue
    const value = Number(found[1])
    const unit = found[2]?.toLowerCase()
    const isCm = unit === 'cm' || unit === '公分' || (unit === undefined && value > 10)
    const cm = Math.round(isCm ? value : value * 100)
    if (cm >= leastCm && cm <= mostCm) return cm
  }
  return null
}

/** `停車費每小時 40 元`: the sentence about parking in the directions of an operator; null without one. */
export function parkingFeeIn(text: string): string | null {
  const sentence = text.split(/[。;；\n]/u).find((one) => /停車費|停車.{0,6}元|parking fee/iu.test(one))
  return sentence === undefined ? null : sentence.trim().slice(0, 120)
}
