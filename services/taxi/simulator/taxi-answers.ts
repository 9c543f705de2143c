import type { TalkMessage } from '@daoxing/dispatch/contract'
import type { Chance } from '@daoxing/kit/simulator'

const landmarks = ['7-11', '全家', '公車站牌', '大門', '斑馬線', '銀行', '捷運出口'] as const
const sides = ['前面', '旁邊', '對面'] as const

/**
 * Returns the message of a driver on arrival: the position of the car, so that the rider looks in the right direction.
 */
export function arrivalText(chance: Chance): string {
  return `我到了，在${withSpace(chance.pick(landmarks))}${chance.pick(sides)}，開雙黃燈等您`
}

/** A space separates Latin letters and digits from Chinese. */
const withSpace = (name: string) => (/^[0-9A-Za-z]/.test(name) ? ` ${name} ` : name)

export type DriverAnswer = Partial<Pick<TalkMessage, 'text'>> & { readonly phrase?: 'gotIt' | 'ok' | 'onMyWay' }

type RiderMessage = Pick<TalkMessage, 'phrase' | 'text'> & {
  /** Whether the car is already at the pickup. */
  readonly hasArrived: boolean
  readonly chance: Chance
}

/** Returns the driver's answer to a rider's message; undefined for a thank-you. */
export function answerTo({ phrase, text, hasArrived, chance }: RiderMessage): DriverAnswer | undefined {
  if (phrase === 'thanks' || /謝|thank|ありがと/i.test(text)) return undefined
  if (phrase === 'waitMoment' || /等|wait|待/i.test(text)) return { phrase: 'ok' }
  if (phrase === 'whereAreYou' || /在哪|哪裡|where|どこ/i.test(text))
    return hasArrived ? { text: arrivalText(chance) } : { phrase: 'onMyWay' }
  if (phrase === 'haveLuggage' || /行李|luggage|荷物/i.test(text))
    return { text: chance.pick(['沒問題，後車廂是空的', '好的，到了幫您放行李']) }
  if (/快|幾分|多久|late|minutes/i.test(text)) return hasArrived ? { text: arrivalText(chance) } : { phrase: 'onMyWay' }
  return { phrase: 'gotIt' }
}

/** The delay until a driver reads the phone: longer while the car is moving. */
export function answerSeconds({ isDriving, chance }: { isDriving: boolean; chance: Chance }): number {
  return isDriving ? chance.within(5, 14) : chance.within(2, 6)
}
