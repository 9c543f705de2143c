import { Button, confirmInPopup } from '@daoxing/kit/web'
import type { ScooterRental } from '@daoxing/scooter/contract'
import { BellRing, Package, Power, PowerOff, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import * as words from '../words/compiled/messages.js'
import { CommandLine } from './CommandLine.tsx'
import { EnterCode } from './EnterCode.tsx'
import type { HereMove, RideMoves } from './use-ride-moves.ts'

type RideActionsProps = { readonly rental: ScooterRental; readonly moves: RideMoves }

/** The next step under the thumb, and the smaller ones below it. */
export function RideActions({ rental, moves }: RideActionsProps) {
  const { can, state, command, vehicleStatus } = rental
  const { move, moveHere, isPending, does, error } = moves
  const [isEntering, setIsEntering] = useState(false)
  const isWaiting = command !== null && (command.state === 'planned' || command.state === 'sent')
  const stateOf = (what: string) =>
    isPending ? (does === what ? 'busy' : 'disabled') : isWaiting ? 'disabled' : 'ready'
  // One command at a time: the buttons of the others stay where they are, and wait with it.
  const has = (isAllowed: boolean) => isAllowed || (isWaiting && state === 'RIDING')
  const here = (what: HereMove) => void moveHere(what)
  async function missIt() {
    const isMissed = await confirmInPopup({
      title: words.scooter_live_notFoundAsk(),
      text: words.scooter_live_notFoundDetail(),
      confirmLabel: words.scooter_live_notFoundYes(),
      cancelLabel: words.scooter_live_notFoundStay(),
    })
    if (isMissed) here('notFound')
  }
  return (
    <div className="flex flex-col gap-2">
      <CommandLine rental={rental} />
      <ErrorNote error={error} />
      {can.rent && (
        <Button isWide state={stateOf('rent')} onPress={() => here('rent')}>
          {words.scooter_live_rent()}
        </Button>
      )}
      {state === 'STARTING' && (
        <Button isWide state="busy">
          {words.scooter_state_starting()}
        </Button>
      )}
      {can.giveBack && (
        <Button
          isWide
          state={isPending ? (does === 'giveBack' ? 'busy' : 'disabled') : 'ready'}
          onPress={() => here('giveBack')}
        >
          {words.scooter_live_return()}
        </Button>
      )}
      {can.takeReturnBack && (
        <Button isWide kind="tint" state={stateOf('takeBack')} onPress={() => move({ does: 'takeBack' })}>
          {words.scooter_live_takeBack()}
        </Button>
      )}
      <div className="flex flex-wrap gap-2 *:flex-auto">
        {(has(can.find) || (isWaiting && state === 'RESERVED')) && (
          <Button
            kind="tint"
            icon={<BellRing aria-hidden="true" size={18} />}
            state={stateOf('find')}
            onPress={() => here('find')}
          >
            {words.scooter_live_find()}
          </Button>
        )}
        {can.rent && (
          <Button
            kind="tint"
            icon={<ScanLine aria-hidden="true" size={18} />}
            state={isPending ? 'disabled' : 'ready'}
            onPress={() => setIsEntering(true)}
          >
            {words.scooter_live_scanButton()}
          </Button>
        )}
        {has(can.powerOn) && vehicleStatus.power !== true && (
          <Button
            kind="tint"
            icon={<Power aria-hidden="true" size={18} />}
            state={stateOf('power_on')}
            onPress={() => here('power_on')}
          >
            {words.scooter_live_powerOn()}
          </Button>
        )}
        {has(can.powerOff) && vehicleStatus.power !== false && (
          <Button
            kind="tint"
            icon={<PowerOff aria-hidden="true" size={18} />}
            state={stateOf('power_off')}
            onPress={() => here('power_off')}
          >
            {words.scooter_live_powerOff()}
          </Button>
        )}
        {has(can.openTrunk) && (
          <Button
            kind="tint"
            icon={<Package aria-hidden="true" size={18} />}
            state={stateOf('open_trunk')}
            onPress={() => here('open_trunk')}
          >
            {words.scooter_live_trunk()}
          </Button>
        )}
      </div>
      {(can.sayNotFound || can.cancel) && (
        <div className="flex flex-wrap gap-2 *:flex-auto">
          {can.sayNotFound && (
            <Button kind="quiet" state={stateOf('notFound')} onPress={() => void missIt()}>
              {words.scooter_live_notFound()}
            </Button>
          )}
          {can.cancel && (
            <Button kind="quiet" state={stateOf('cancel')} onPress={() => move({ does: 'cancel' })}>
              {words.scooter_live_cancel()}
            </Button>
          )}
        </div>
      )}
      {isEntering && (
        <EnterCode
          onClose={() => setIsEntering(false)}
          onCode={(code) => {
            setIsEntering(false)
            void moveHere('rent', code)
          }}
        />
      )}
    </div>
  )
}
