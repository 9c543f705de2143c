import { createHash } from 'node:crypto'
import type { Language } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { contractClauses, type RentalContractText, type StandardContract } from '@daoxing/rental/contract'

/** The standard contract in words, with its numbers. */
export function contractText(house: House, contract: StandardContract, language: Language): RentalContractText {
  const say = (key: string) => house.words.say(`rental_contract_${key}`, language, factsOf(contract)[key]) ?? key
  return {
    version: contract.version,
    title: say('title'),
    clauses: contractClauses.map((clause) => ({
      clause,
      title: say(`${clause}_title`),
      text: say(`${clause}_text`),
    })),
  }
}

/** The SHA-256 of the text that a rider agrees to, in Chinese. */
export function contractHash(house: House, contract: StandardContract): string {
  return createHash('sha256')
    .update(JSON.stringify(contractText(house, contract, 'zh-TW')))
    .digest('hex')
}

function factsOf(contract: StandardContract): Readonly<Record<string, Record<string, string | number>>> {
  const refund = contract.refundSteps.map(({ daysAhead, percent }) => `${daysAhead}d ${percent} %`).join(', ')
  const loss = contract.lossOfUseSteps.map(({ daysMax, percent }) => `${daysMax}d ${percent} %`).join(', ')
  return {
    deposit_text: { percent: contract.depositPercentMax },
    refund_text: { steps: refund },
    late_text: { minutes: contract.lateFreeMinutes, hours: contract.lateDayFromHours },
    kilometres_text: { kilometres: contract.kilometresADay, percent: contract.kilometresCapPercent },
    lossOfUse_text: { steps: loss },
    operatorFault_text: { times: contract.operatorFaultTimes },
    laterLines_text: { days: contract.objectionDays },
  }
}
