import type { LineCommand } from '@daoxing/assets/contract'
import type { CityWorld } from '@daoxing/kit/simulator'

/** The word of a unit about a command. */
export type UnitAnswer = {
  readonly commandId: string
  readonly result: 'done' | 'refused'
  readonly reason: string | null
}

export type CommandBook = {
  /** Does a command after its pace, once: the same id again gets the same answer. */
  take(command: LineCommand): Promise<void>
}

type Moment = {
  /** Since the command came, which no clock can falsify. */
  readonly waitedSeconds: number
  /** Another command is at work. */
  readonly isBusy: boolean
}

type BookPlan = {
  readonly world: Pick<CityWorld, 'wheel' | 'deviceNowMs'>
  readonly signal: AbortSignal
  readonly paceMs: (command: LineCommand) => number
  /** Does it, or returns why it does not. */
  readonly decide: (command: LineCommand, moment: Moment) => string | undefined
  /** `isAgain`: the same answer to the same command, which came again. */
  readonly said: (answer: UnitAnswer, command: LineCommand, isAgain: boolean) => void
}

/** Answers that a repeated command gets again. */
const answersMax = 50

/** The commands that a unit has heard: each is done at most once, however often it comes. */
export function createCommandBook({ world, signal, paceMs, decide, said }: BookPlan): CommandBook {
  const answers = new Map<string, UnitAnswer | 'in work'>()
  return {
    async take(command) {
      const { commandId } = command
      const cameMs = world.deviceNowMs()
      const known = answers.get(commandId)
      if (known === 'in work') return
      const isBusy = [...answers.values()].includes('in work')
      if (!known) answers.set(commandId, 'in work')
      await world.wheel.sleep(paceMs(command), signal)
      const answer = known ?? answerOf(command, { isBusy, waitedSeconds: (world.deviceNowMs() - cameMs) / 1000 })
      answers.set(commandId, answer)
      const oldest = answers.size > answersMax ? answers.keys().next().value : undefined
      if (oldest !== undefined) answers.delete(oldest)
      said(answer, command, known !== undefined)
    },
  }

  function answerOf(command: LineCommand, moment: Moment): UnitAnswer {
    const reason = decide(command, moment)
    return { commandId: command.commandId, result: reason === undefined ? 'done' : 'refused', reason: reason ?? null }
  }
}
