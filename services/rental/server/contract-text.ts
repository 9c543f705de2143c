import { createHash } from 'node:crypto'
import { signAgreement } from '@daoxing/identity/server'
import type { Instant, Language } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import {
  type ContractClause,
  contractClauses,
  type RentalContractText,
  type StandardContract,
} from '@daoxing/rental/contract'
import { keepContractCopy } from './stores/contract-copy-store.ts'

type Say = (key: string, facts?: Readonly<Record<string, string | number>>) => string

/** The standard contract in words, with its numbers. */
export function contractText(house: House, contract: StandardContract, language: Language): RentalContractText {
  const say: Say = (key, facts) => house.words.say(`rental_contract_${key}`, language, facts) ?? key
  const facts = factsOf(contract, say, language === 'en' ? ', ' : '、')
  return {
    version: contract.version,
    title: say('title'),
    clauses: contractClauses.map((clause) => ({
      clause,
      title: say(`${clause}_title`),
      text: [say(`${clause}_text`, facts[clause]), ...doubtOf(contract, clause, say)].join(
        language === 'en' ? ' ' : '',
      ),
    })),
  }
}

/** The sentence of the text about a clause that is not checked against the published one. */
function doubtOf({ unconfirmed }: StandardContract, clause: ContractClause, say: Say): readonly string[] {
  const kind = unconfirmed[clause]
  if (kind === undefined) return []
  return [say(kind === 'reading' ? `unconfirmed_${clause}` : 'unconfirmed_source')]
}

/** The SHA-256 of a text of the contract. */
export const hashOfContract = (text: RentalContractText) =>
  createHash('sha256').update(JSON.stringify(text)).digest('hex')

type Signing = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly contract: StandardContract
  readonly at: Instant
}

/** The rider agrees to the contract of an order: the text in Chinese is stored with its hash, and signed. */
export async function signContract({ tx, house, riderId, contract, at }: Signing): Promise<string> {
  const text = contractText(house, contract, 'zh-TW')
  const textHash = hashOfContract(text)
  await keepContractCopy(tx, { textHash, contract: text })
  const { version } = contract
  await signAgreement({ tx, riderId, document: 'rental_contract', version, textHash, signatureFileId: null, at })
  return textHash
}

function factsOf(
  contract: StandardContract,
  say: Say,
  comma: string,
): Readonly<Partial<Record<string, Record<string, string | number>>>> {
  const refund = contract.depositLadder.map(({ aheadSeconds, percent }) => {
    const days = Math.round(aheadSeconds / 86_400)
    return days === 0 ? say('refund_sameDay', { percent }) : say('refund_step', { days, percent })
  })
  const loss = contract.lossOfUseSteps.map(({ daysMax: days, percent }) => say('lossOfUse_step', { days, percent }))
  return {
    deposit: { percent: contract.depositPercentMax },
    refund: { steps: refund.join(comma) },
    late: { minutes: contract.lateFreeMinutes, hours: contract.lateDayFromHours },
    kilometres: { kilometres: contract.kilometresADay, percent: contract.kilometresCapPercent },
    lossOfUse: { steps: loss.join(comma), days: contract.lossOfUseSteps.at(-1)?.daysMax ?? 0 },
    operatorFault: { times: contract.operatorFaultTimes },
    laterLines: { days: contract.objectionDays },
  }
}
